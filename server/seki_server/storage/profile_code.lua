-- Lets a code name a person, in place of the one of its kind before.
-- KEYS  1 person (hash)   2 code (string: person)
-- ARGV  1 person   2 field of the person's hash for this kind   3 seconds it is kept, '' for good
-- Returns 1, or 0 where the code is another's.
local before = redis.call('HGET', KEYS[1], ARGV[2])
local holder = redis.call('GET', KEYS[2])
if holder and holder ~= ARGV[1] then return 0 end
if before and redis.call('GET', before) == ARGV[1] then redis.call('DEL', before) end
redis.call('SET', KEYS[2], ARGV[1])
if ARGV[3] ~= '' then redis.call('EXPIRE', KEYS[2], ARGV[3]) end
redis.call('HSET', KEYS[1], ARGV[2], KEYS[2])
return 1
