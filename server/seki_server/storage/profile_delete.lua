-- Forgets a person's name and codes.
-- KEYS  1 person (hash)
-- ARGV  1 person
-- Returns 1. A code that was used may be another's by now.
local kept = redis.call('HMGET', KEYS[1], 'held', 'tag', 'recovery', 'device_code')
if kept[1] then redis.call('HDEL', kept[1], kept[2]) end
for i = 3, 4 do
  if kept[i] and redis.call('GET', kept[i]) == ARGV[1] then redis.call('DEL', kept[i]) end
end
redis.call('DEL', KEYS[1])
return 1
