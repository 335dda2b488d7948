-- Takes a person off the ladder, if they have not played since they were read.
-- KEYS  1 standing (hash)   2 ladder (sorted set)
-- ARGV  1 person   2 version that was read
-- Returns 1, or 0 where the standing has moved.
local stored = redis.call('HGET', KEYS[1], ARGV[1]) or '0:'
if string.match(stored, '^%d+') ~= ARGV[2] then return 0 end
redis.call('ZREM', KEYS[2], ARGV[1])
return 1
