-- Removes a room from the deadline index, if the room is not stored.
-- KEYS  1 room (hash)  2 deadlines (sorted set)
-- ARGV  1 room id
-- Returns 1 where an entry was removed, else 0.
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
return redis.call('ZREM', KEYS[2], ARGV[1])
