-- Lets the persons of a ranked match join again and remembers how they behaved, once.
-- KEYS  1 playing (hash)   2 pairings (hash)   3 and on: past of each (hash)
-- ARGV  1 room, as what they play has it in front   2 seconds the past is kept
--       3 and on, of each: person, '1' where the next is to be remembered, what is remembered
-- Returns the persons who were in that match until now.
local room, done = ARGV[1] .. ':', {}
for i = 3, #KEYS do
  local person, is_new, conduct = unpack(ARGV, 3 * i - 6, 3 * i - 4)
  local plays = redis.call('HGET', KEYS[1], person) or ''
  if string.sub(plays, 1, #room) == room then
    redis.call('HDEL', KEYS[1], person)
    if is_new == '1' then
      redis.call('HSET', KEYS[i], 'conduct', conduct)
      redis.call('EXPIRE', KEYS[i], ARGV[2])
    end
    done[#done + 1] = person
  end
end
redis.call('HDEL', KEYS[2], ARGV[1])
return done
