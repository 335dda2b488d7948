-- Takes a person out of the queue.
-- KEYS  1 queue (hash)   2 seen (sorted set)
-- ARGV  1 person   2 begin of the entry that is meant, '' for any
--       3 instant before which they must have been seen last, '' for any
-- Returns 1, or 0 where they do not wait like that.
local entry = redis.call('HGET', KEYS[1], ARGV[1])
if not entry or string.sub(entry, 1, #ARGV[2]) ~= ARGV[2] then return 0 end
local seen = tonumber(redis.call('ZSCORE', KEYS[2], ARGV[1]) or 0)
if ARGV[3] ~= '' and seen >= tonumber(ARGV[3]) then return 0 end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
return 1
