import { Script } from "../redis/script.ts";

/**
 * A rate limit shared by many processes: the log of requests, those in flight, and the queue, as in `PermitQueue` of
 * the SDK. Uses Redis' time, so clocks of machines can differ.
 *
 * Permits are given only on request, so nothing has to reach a dead process. Silent processes lose their slots.
 *
 * Idempotent. Allowed beyond `maxmemory`: it needs little, and forgetting would exceed the limit.
 */
export const pacerScript = new Script(`#!lua flags=allow-oom
local log, pending, line, reopening, state, processes, flows = unpack(KEYS)
local given, channel, process = unpack(ARGV)

local travelMs = 1000
local silenceMs = 5000
local longestAttemptMs = 3600000
local yieldMs = 2000
local minuteMs = 60000
local unlimited = 1e9
local ranks = 1e12

local function get(name) return tonumber(redis.call('HGET', state, name)) end
local function set(name, value) redis.call('HSET', state, name, value) end

local function serverTime()
  if given ~= '' then return tonumber(given) end
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local at = serverTime()

-- The server's time may be set back: here it never goes back. If it was set forward, the processes notice.
local function readTime()
  if given ~= '' then return at end
  local offset, last = get('offset') or 0, get('last') or 0
  if at + offset < last then
    offset = last - at
    set('offset', offset)
  end
  set('last', at + offset)
  return at + offset
end

local now = readTime()

local function keepingBoth(requests, windowMs, others, othersMs)
  local shortest = math.min(windowMs, othersMs)
  local shares = math.min(requests / math.ceil(windowMs / shortest), others / math.ceil(othersMs / shortest))
  if shares >= 1 then return math.floor(shares), shortest end
  return 1, math.ceil(math.max(windowMs / requests, othersMs / others))
end

local function limit()
  local requests, windowMs = get('requests'), get('window')
  if not requests then requests, windowMs = get('assumed') or unlimited, minuteMs end
  local most = get('most')
  if most then return keepingBoth(requests, windowMs, most, minuteMs) end
  return requests, windowMs
end

local requests, windowMs = limit()
local function pausedUntil() return get('paused') or 0 end
local function announce() redis.call('PUBLISH', channel, '') end

local function enter(id, at)
  local known = tonumber(redis.call('ZSCORE', log, id))
  if not known or at < known then redis.call('ZADD', log, at, id) end
end

local function dropSilent()
  for _, silent in ipairs(redis.call('ZRANGEBYSCORE', processes, '-inf', now - silenceMs)) do
    for _, id in ipairs(redis.call('ZRANGE', line, 0, -1)) do
      if string.sub(id, 1, #silent + 1) == silent .. ':' and redis.call('ZREM', line, id) == 1 then announce() end
    end
    redis.call('ZREM', processes, silent)
  end
end

local function review()
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', pending, '-inf', now)) do
    enter(id, tonumber(redis.call('ZSCORE', pending, id)) + travelMs)
    redis.call('ZREM', pending, id)
  end
  redis.call('ZREMRANGEBYSCORE', log, '-inf', now - windowMs)
  redis.call('ZREMRANGEBYSCORE', reopening, '-inf', now - longestAttemptMs)
  dropSilent()
end

local function counted() return redis.call('ZCARD', log) + redis.call('ZCARD', pending) end

local function free()
  if pausedUntil() > now then return 0 end
  local width = get('width')
  local left = requests - counted()
  return width and math.min(left, width - redis.call('ZCOUNT', reopening, '(' .. now, '+inf')) or left
end

-- Milliseconds until a request with so many ahead can start, at the current rate.
local function waitMs(ahead)
  local mustEnd = counted() + (ahead % requests) + 1 - requests
  local freeAt = now
  if mustEnd > 0 then
    local start = redis.call('ZRANGE', log, mustEnd - 1, mustEnd - 1, 'WITHSCORES')[2]
    freeAt = (tonumber(start) or now) + windowMs
  end
  local windows = ahead < requests and 0 or math.floor(ahead / requests) * windowMs
  return math.ceil(math.max(pausedUntil(), now, freeAt) + windows - now)
end

local function isGiven(id) return redis.call('ZSCORE', pending, id) or redis.call('ZSCORE', log, id) end

-- What was given since the pause is in "reopening" until it is answered, with the time up to which the service may
-- refuse it. A dead process cannot report when it wrote.
local function give(id, attemptMs)
  redis.call('ZADD', pending, now + attemptMs, id)
  if get('width') then redis.call('ZADD', reopening, now + math.min(attemptMs, silenceMs), id) end
end

local function lower(name, perMinute)
  local most = tonumber(perMinute)
  local known = get(name)
  if most and (not known or most < known) then set(name, most) end
end

local function hold(untilMs)
  if untilMs <= pausedUntil() then return end
  set('paused', untilMs)
  announce()
end

-- A place in line. Batches of one rank take turns, however many of their rows wait: each is placed behind its own last
-- row, but no earlier than the first in line.
local function placeOf(rank, flow)
  local from, to = rank * ranks, '(' .. (rank + 1) * ranks
  local first = redis.call('ZRANGEBYSCORE', line, from, to, 'WITHSCORES', 'LIMIT', 0, 1)[2]
  if first then from = tonumber(first) - 1 end
  redis.call('ZREMRANGEBYSCORE', flows, rank * ranks, first and from or to)
  local own = rank .. ' ' .. flow
  local place = math.max(from, tonumber(redis.call('ZSCORE', flows, own)) or 0) + 1
  redis.call('ZADD', flows, place, own)
  return place
end

-- While a batch asks, those of a lower priority wait, also for free permits: its next rows need them. Each priority has two
-- ranks, and the first two are of calls outside of batches.
local function yieldsMs(rank, flow)
  if flow == '' then return 0 end
  local own, asked = rank - rank % 2, 0
  set('asked ' .. own, now)
  if redis.call('ZCOUNT', line, 2 * ranks, '(' .. own * ranks) > 0 then return yieldMs end
  for higher = 2, own - 2, 2 do asked = math.max(asked, get('asked ' .. higher) or 0) end
  return math.max(0, asked + yieldMs - now)
end

local operations = {}

-- Replies that it was given, or comes too late, or its wait in milliseconds, its score, how many wait, and whether it is paused.
function operations.ask(id, score, rank, withinMs, attemptMs, flow, assumed, most)
  lower('assumed', assumed)
  lower('most', most)
  requests, windowMs = limit()
  redis.call('ZADD', processes, now, process)
  if isGiven(id) then
    redis.call('ZREM', line, id)
    return { id, 'given' }
  end
  score = tonumber(score) or tonumber(redis.call('ZSCORE', line, id))
  if score then redis.call('ZADD', line, 'NX', score, id) end
  local ahead = score and redis.call('ZRANK', line, id) or redis.call('ZCOUNT', line, '-inf', '(' .. (rank + 1) * ranks)
  local within, yields = tonumber(withinMs), yieldsMs(rank, flow)
  if ahead < free() and yields == 0 and not (within and within <= 0) then
    if score then redis.call('ZREM', line, id) else placeOf(rank, flow) end
    give(id, attemptMs)
    return { id, 'given' }
  end
  local ms = math.max(yields, waitMs(ahead))
  if within and ms >= within then return { id, 'late', ms } end
  if not score then
    score = placeOf(rank, flow)
    redis.call('ZADD', line, score, id)
    ms = math.max(yields, waitMs(redis.call('ZRANK', line, id)))
  end
  return { id, 'waits', ms, tostring(score), redis.call('ZCARD', line), pausedUntil() > now and 1 or 0 }
end

function operations.leave(id)
  local wasLast = redis.call('ZRANK', line, id) == redis.call('ZCARD', line) - 1
  if redis.call('ZREM', line, id) == 1 and not wasLast then announce() end
end

function operations.cancel(id)
  redis.call('ZREM', pending, id)
  redis.call('ZREM', log, id)
  redis.call('ZREM', reopening, id)
  redis.call('ZREM', line, id)
  announce()
end

-- The request was written: the service counts or refuses it a second later at the latest, also if it was considered over.
function operations.sent(id)
  redis.call('ZREM', pending, id)
  redis.call('ZADD', log, now + travelMs, id)
  redis.call('ZADD', reopening, 'XX', redis.call('ZSCORE', log, id), id)
end

local function learnLimit(newLimit, newWindowMs)
  if not (newLimit and newWindowMs and newLimit >= 1 and newWindowMs > 0) then return end
  if get('requests') == newLimit and get('window') == newWindowMs then return end
  set('requests', newLimit)
  set('window', newWindowMs)
  requests, windowMs = limit()
  announce()
end

local function reopen(id)
  local width = get('width')
  if redis.call('ZREM', reopening, id) == 0 or not width or pausedUntil() > now then return end
  if width * 2 < requests then
    set('width', width * 2)
  else
    redis.call('HDEL', state, 'width')
    redis.call('DEL', reopening)
  end
  announce()
end

-- After "sent".
function operations.settle(id, headersAgoMs, grantedAgoMs, newLimit, newWindowMs, remaining, resetMs)
  local ago = tonumber(headersAgoMs)
  if not ago then return redis.call('ZREM', reopening, id) end
  enter(id, now - ago)
  learnLimit(tonumber(newLimit), tonumber(newWindowMs))
  if remaining == '0' and tonumber(resetMs) then hold(now - grantedAgoMs + resetMs) end
  reopen(id)
end

function operations.pause(ms)
  set('width', 1)
  redis.call('DEL', reopening)
  announce()
  hold(now + ms)
end

review()
-- Calls of one process: each has the number of its arguments before it.
local replies, place = {}, 4
while ARGV[place] do
  local last = place + tonumber(ARGV[place])
  table.insert(replies, operations[ARGV[place + 1]](unpack(ARGV, place + 2, last)) or false)
  place = last + 1
end
local keepMs = 3 * math.max(windowMs, minuteMs) + math.max(0, pausedUntil() - now)
local last = redis.call('ZRANGE', pending, -1, -1, 'WITHSCORES')[2]
if last then keepMs = keepMs + math.max(0, last - now) end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, math.ceil(keepMs)) end
return { replies, at }
`);
