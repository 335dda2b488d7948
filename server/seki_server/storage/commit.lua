-- Writes one step of a room, or says why not. Everything is checked before the first write.
-- KEYS  1 room (hash)  2 actions (list)  3 log (stream)  4 memory of the asker (hash)
--       5 deadlines (sorted set)  6 and on: served (sets), those the room comes into before those
--       it goes out of; last outbox (hash) and record (string), where 17 and 12 are not ''
-- ARGV  1 rev before, 0: no room yet   2 seq after    3 check of the board before
--       4 events, packed               5 actions that stay, of those stored
--       6 next wake, '' for none       7 room id      8 channel of its wake-ups
--       9 field of the memory for this command, '' for none   10 what to remember
--      11 commands remembered a person beside the one that made the room: that one stays
--      12 record of the ended match, or ''; an older one of this name stays
--      13 seconds the record is kept  14 seconds a room is kept   15 entries kept in the log
--      16 how many served the room comes into   17 what a ranked match gave, '' for nothing
--      18 how many of the following are names and values of the room's fields; then new actions
-- Returns {0, rev after, 1 where the expiries were refreshed}, {1, stored rev} on a conflict, or
--         {2, what was remembered} for a command that was committed before.
local room, actions, log, memory, deadlines = unpack(KEYS)
local seq, command, kept, ttl = ARGV[2], ARGV[9], tonumber(ARGV[5]), tonumber(ARGV[14])
local asked, first_action = 0, 19 + tonumber(ARGV[18])
if command ~= '' then
  local known = redis.call('HMGET', memory, command, 'asked')
  if known[1] then return {2, known[1]} end
  asked = tonumber(known[2] or 0)
end
local stored = redis.call('HMGET', room, 'rev', 'seq')
local rev = tonumber(stored[1] or 0)
if rev ~= tonumber(ARGV[1]) then return {1, rev} end
local length = rev > 0 and redis.call('LLEN', actions) or 0
if kept > length or #ARGV > 7000 or tonumber(seq) <= tonumber(stored[2] or 0) then
  return redis.error_reply('INVALID commit of ' .. ARGV[7])
end

redis.call('HSET', room, 'rev', rev + 1, 'seq', seq, unpack(ARGV, 19, first_action - 1))
if rev == 0 then redis.call('DEL', actions, log) end
if kept < length then redis.call('RPOP', actions, length - kept) end
if first_action <= #ARGV then redis.call('RPUSH', actions, unpack(ARGV, first_action)) end
redis.call('XADD', log, 'MAXLEN', '~', ARGV[15], seq .. '-0', 'check', ARGV[3], 'events', ARGV[4])
if ARGV[6] == '' then redis.call('ZREM', deadlines, ARGV[7]) end
if ARGV[6] ~= '' then redis.call('ZADD', deadlines, ARGV[6], ARGV[7]) end
if command ~= '' then
  if rev > 0 then
    local slot = 'slot:' .. asked % ARGV[11]
    redis.call('HDEL', memory, redis.call('HGET', memory, slot) or '')
    redis.call('HSET', memory, 'asked', asked + 1, slot, command)
  end
  redis.call('HSET', memory, command, ARGV[10])
end
local last_served = #KEYS - (ARGV[12] == '' and 0 or 1) - (ARGV[17] == '' and 0 or 1)
for i = 6, last_served do
  redis.call(i < 6 + ARGV[16] and 'SADD' or 'SREM', KEYS[i], ARGV[7])
end
if ARGV[17] ~= '' then redis.call('HSET', KEYS[#KEYS - 1], ARGV[7], ARGV[17]) end
if ARGV[12] ~= '' then redis.call('SET', KEYS[#KEYS], ARGV[12], 'NX', 'EX', ARGV[13]) end
local refreshed = 0
for i = 1, last_served do
  if redis.call('TTL', KEYS[i]) < ttl - 86400 then
    refreshed = math.max(refreshed, redis.call('EXPIRE', KEYS[i], ttl))
  end
end
redis.call('PUBLISH', ARGV[8], rev + 1)
return {0, rev + 1, refreshed}
