-- Calls a person by a name, with the first of some tags that is nobody else's of that name.
-- KEYS  1 person (hash: name, tag, since, held, recovery, device_code)
--       2 name (hash: tag, person), one key a name however it is written
-- ARGV  1 person   2 name   3 since when, where the name is new   4 and on: tags
-- `held` is the second key, so that another name can be given back.
-- Returns {tag, since}, or nil where all tags are others'.
local person, holders, id = KEYS[1], KEYS[2], ARGV[1]
local before = redis.call('HMGET', person, 'name', 'tag', 'since', 'held')
for i = 4, #ARGV do
  local holder = redis.call('HGET', holders, ARGV[i])
  if not holder or holder == id then
    local tag, since = ARGV[i], before[1] == ARGV[2] and before[3] or ARGV[3]
    if before[4] then redis.call('HDEL', before[4], before[2]) end
    redis.call('HSET', holders, tag, id)
    redis.call('HSET', person, 'name', ARGV[2], 'tag', tag, 'since', since, 'held', holders)
    return {tag, since}
  end
end
return nil
