-- Corrects a room's entry in the deadline index, if the room is still stored as it was read.
-- KEYS  1 room (hash)  2 deadlines (sorted set)
-- ARGV  1 room id  2 rev that was read, 0: no room  3 next wake, '' for none
-- Returns 1 where the room was as read, else 0. Makes no entry where there is none.
local rev = redis.call('HGET', KEYS[1], 'rev') or '0'
if rev ~= ARGV[2] then return 0 end
if ARGV[3] == '' then
  redis.call('ZREM', KEYS[2], ARGV[1])
else
  redis.call('ZADD', KEYS[2], 'XX', ARGV[3], ARGV[1])
end
return 1
