-- A process says that it lives, and learns cluster time, who else does and who does no more.
-- KEYS  1 clock (hash: stopped_ms, last_seen, frozen_ms, frozen_until)
--       2 living (sorted set: process by the cluster time of its last heartbeat)
--       3 gone (sorted set: process by the cluster time at which it was taken for gone)
-- ARGV  1 process   2 ms without any heartbeat after which time stood still
--       3 ms without heartbeat after which a process is gone   4 ms for which that is told
--       5 ms since this process asked for its last answered heartbeat, by its own clock; '' at its
--       first   6 cluster time of that answer
--       7 ms by which time stood still, as this process knows, and not in 8: frozen_ms of then
--       9 frozen_until of then
-- Returns {TIME in ms, cluster time, frozen_ms, frozen_until,
--          1: this process counts as living; 0: it was gone, ids of the living, ids of the gone}.
local clock, living, gone, process = KEYS[1], KEYS[2], KEYS[3], ARGV[1]
local standstill, own = tonumber(ARGV[2]), tonumber(ARGV[5])
local is_living = not own or redis.call('ZSCORE', living, process)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local stored = redis.call('HMGET', clock, 'stopped_ms', 'last_seen', 'frozen_ms', 'frozen_until')
local stopped, last_seen = tonumber(stored[1] or 0), tonumber(stored[2] or now)
local frozen, frozen_until = tonumber(stored[3] or 0), tonumber(stored[4] or 0)

-- Redis has lost everything: who knows cluster time takes it on
if own and not stored[2] then
  stopped = now - ARGV[6] - (own <= standstill and own or 0)
end
if own and tonumber(ARGV[8]) > frozen then
  frozen, frozen_until = tonumber(ARGV[8]), tonumber(ARGV[9])
end
local passed, cluster = now - last_seen, now - stopped

-- TIME jumped: nobody served, or the host's clock was set, which only who has beaten just now tells
if passed < 0 or passed > standstill then
  cluster = last_seen - stopped
  if own and own <= standstill then cluster = math.max(cluster, ARGV[6] + own) end
  if not own and passed > 0 then frozen, frozen_until = frozen + passed, now end
end
-- a standstill that this process has seen, unless somebody else has told of it meanwhile
local untold = own and ARGV[7] - (frozen - ARGV[8]) or 0
if untold > standstill then frozen, frozen_until = frozen + untold, now end
redis.call('HSET', clock, 'stopped_ms', now - cluster, 'last_seen', now,
  'frozen_ms', frozen, 'frozen_until', frozen_until)

if is_living then redis.call('ZADD', living, cluster, process) end
for _, silent in ipairs(redis.call('ZRANGEBYSCORE', living, '-inf', cluster - ARGV[3])) do
  redis.call('ZREM', living, silent)
  redis.call('ZADD', gone, cluster, silent)
end
redis.call('ZREMRANGEBYSCORE', gone, '-inf', cluster - ARGV[4])
return {now, cluster, frozen, frozen_until, is_living and 1 or 0,
  redis.call('ZRANGE', living, 0, -1), redis.call('ZRANGE', gone, 0, -1)}
