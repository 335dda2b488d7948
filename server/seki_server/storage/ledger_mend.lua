-- Puts a person's standing right, if they have not played since it was read.
-- KEYS  1 standing (hash)   2 ladder (sorted set)
-- ARGV  1 person   2 version that was read, 0 for none   3 the right standing, '' for none
--       4 score on the ladder, '' to be off it
-- Returns 1, or 0 where the standing has moved.
local stored = redis.call('HGET', KEYS[1], ARGV[1]) or '0:'
if string.match(stored, '^%d+') ~= ARGV[2] then return 0 end
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) end
if ARGV[3] ~= '' then redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
if ARGV[4] == '' then redis.call('ZREM', KEYS[2], ARGV[1]) end
if ARGV[4] ~= '' then redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1]) end
return 1
