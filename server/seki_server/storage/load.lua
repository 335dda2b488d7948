-- Reads a room and its actions as of one instant.
-- KEYS  1 room (hash)  2 actions (list)
-- ARGV  1 rev that is known already  2 how many of the actions are known
-- Returns nil where there is no room, {rev} where it is the known one, else
--         {rev, seq, party, terms, play, presence, actions behind the known ones}.
local head = redis.call('HMGET', KEYS[1], 'rev', 'seq', 'party', 'terms', 'play', 'presence')
if not head[1] then return nil end
if head[1] == ARGV[1] then return {head[1]} end
head[7] = redis.call('LRANGE', KEYS[2], ARGV[2], -1)
return head
