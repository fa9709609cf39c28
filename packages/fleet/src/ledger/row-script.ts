import { Script } from "../redis/script.ts";

/**
 * States of a batch's rows. A unit of work is a hash with its state, number of rows, claim, and sealed input and
 * result. Counts by state are stored next to it.
 *
 * Only the claim's holder may send an attempt. A stalled worker that lost its claim sends nothing, but may still settle
 * what it sent before.
 *
 * All operations are idempotent.
 */
const lua = `
local mostAnswers = 8192
local plan, counts, rows, unpriced, inFlight, answers = unpack(KEYS)
local work
local prefix = string.sub(plan, 1, #plan - #'plan')

local function serverTime()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function add(name, by) redis.call('HINCRBY', counts, name, by) end
local function count(name) return tonumber(redis.call('HGET', counts, name)) or 0 end
local function get(name) return redis.call('HGET', work, name) end
local function set(...) redis.call('HSET', work, ...) end

-- Positions of rows by state, except done.
local function list(state, change, place)
  if state == 'done' then return end
  if change == 'ZREM' then redis.call('ZREM', prefix .. 'in:' .. state, place)
  else redis.call('ZADD', prefix .. 'in:' .. state, place, place) end
end

local function listAll(state, change)
  local rowsOfIt = tonumber(get('rows'))
  if rowsOfIt > 0 then list(state, change, get('at')) end
  if rowsOfIt < 2 then return end
  for _, place in ipairs(redis.call('LRANGE', work .. ':also', 0, -1)) do list(state, change, place) end
end

-- Work in the order of its end.
local function ends(state)
  local name = string.sub(work, #prefix + #'work:' + 1)
  if state == 'waiting' or state == 'sent' then redis.call('ZREM', prefix .. 'ended', name)
  else redis.call('ZADD', prefix .. 'ended', redis.call('HINCRBY', counts, 'ends', 1), name) end
end

local function move(to)
  local rowsOfIt, from = tonumber(get('rows')), get('state')
  add(from, -rowsOfIt)
  add(to, rowsOfIt)
  listAll(from, 'ZREM')
  listAll(to, 'ZADD')
  set('state', to)
  ends(to)
end

-- The batch may have been deleted, or lost, and another one begun under its name.
local function isOf(epoch) return redis.call('HGET', plan, 'epoch') == epoch end

-- A count below what a worker knows is that of an older copy. Nil: nothing may be sent.
local function step(known)
  if tonumber(known) > count('steps') then redis.call('HSET', plan, 'setBack', 1) end
  if redis.call('HEXISTS', plan, 'setBack') == 1 then return nil end
  return redis.call('HINCRBY', counts, 'steps', 1)
end

-- What a call should cost at most, as in ToolPrice of the SDK.
local function price() return { lowest = count('lowest'), perUnit = count('perUnit'), highest = count('highest'), largest = count('largest') } end
local function estimate(known, size)
  local share = known.lowest + known.perUnit * size
  if size <= known.largest then return math.min(known.highest, share) end
  return math.max(known.highest, share)
end

-- As in ToolPrice, too. All reservations of calls in flight are at most the highest price.
local function admits(known, others, available)
  local needed = (others < 4 and 1 or 10 * (others + 1)) * known.highest
  return others < count('steady') and needed <= available + 1e-9
end

local function reserve(credits)
  local before = tonumber(get('reserved')) or 0
  redis.call('HINCRBYFLOAT', counts, 'reserved', string.format('%.9f', credits - before))
  if credits == 0 then redis.call('HDEL', work, 'reserved') else set('reserved', string.format('%.9f', credits)) end
end

local function free()
  if get('reserved') then
    reserve(0)
    redis.call('SREM', inFlight, work)
  end
end

-- What may have been charged stays reserved, without a price until there is one.
local function hold()
  if not get('reserved') then return end
  redis.call('SREM', inFlight, work)
  local known, size = price(), tonumber(get('size'))
  if known.highest > 0 then return reserve(estimate(known, size)) end
  reserve(0)
  redis.call('ZADD', unpriced, size, work)
end

local function unhold()
  reserve(0)
  redis.call('ZREM', unpriced, work)
end

local function learn(charged, size)
  if charged <= 0 or not size then return end
  local known = price()
  if known.highest == 0 or charged > estimate(known, size) + 1e-9 then redis.call('HSET', counts, 'steady', 1) else add('steady', 1) end
  local lowest = known.highest == 0 and charged or math.min(known.lowest, charged)
  redis.call('HSET', counts, 'lowest', lowest, 'highest', math.max(known.highest, charged),
    'perUnit', math.max(known.perUnit, charged / size), 'largest', math.max(known.largest, size))
  known = price()
  local this = work
  local lost = redis.call('ZRANGE', unpriced, 0, -1, 'WITHSCORES')
  for i = 1, #lost, 2 do
    work = lost[i]
    reserve(estimate(known, tonumber(lost[i + 1])))
  end
  redis.call('DEL', unpriced)
  work = this
end

-- Its worker died, or is considered dead, after an attempt may have been sent.
local function lose()
  hold()
  move('unknown')
end

local operations = {}

function operations.open(sealed, epoch)
  if redis.call('HSETNX', plan, 'epoch', epoch) == 1 then redis.call('HSET', plan, 'plan', sealed, 'format', 2) end
  return redis.call('HMGET', plan, 'plan', 'epoch', 'format')
end

local function enterRow(index, key, id, input, problem)
  local old = redis.call('HGET', rows, index)
  redis.call('HSET', rows, index, id == '' and key or key .. ' ' .. id)
  local oldKey = old and string.match(old, '^%S+')
  if oldKey ~= key then
    if old then
      local this = work
      work = prefix .. 'work:' .. oldKey
      add(get('state'), -1)
      list(get('state'), 'ZREM', index)
      redis.call('HINCRBY', work, 'rows', -1)
      work = this
    else
      add('rows', 1)
    end
    if redis.call('HSETNX', work, 'state', 'waiting') == 1 then set('attempts', 0, 'at', index)
    else
      redis.call('RPUSH', work .. ':also', index)
      ends(get('state'))
    end
    add(get('state'), 1)
    list(get('state'), 'ZADD', index)
    redis.call('HINCRBY', work, 'rows', 1)
  end
  if input ~= '' and get('state') == 'waiting' then set('input', input) end
  if problem ~= '' then
    move('failed')
    set('end', problem, 'retryable', 0)
  end
  if tonumber(index) >= count('top') then redis.call('HSET', counts, 'top', index + 1) end
end

function operations.enter(epoch, ...)
  if not isOf(epoch) then return 'gone' end
  local given, before, states, differs = { ... }, {}, {}, false
  for i = 1, #given, 5 do
    local old = redis.call('HGET', rows, given[i])
    local key = old and string.match(old, '^%S+') or ''
    table.insert(before, key)
    if key ~= '' and key ~= given[i + 1] and string.sub(key, 1, 11) ~= 'unreadable-' then differs = true end
  end
  if differs then return { before, states } end
  for i = 1, #given, 5 do
    work = prefix .. 'work:' .. given[i + 1]
    enterRow(given[i], given[i + 1], given[i + 2], given[i + 3], given[i + 4])
    table.insert(states, get('state'))
  end
  return { before, states }
end

function operations.claim(token, epoch, known)
  if not isOf(epoch) then return { 'gone' } end
  if not step(known) then return { 'set-back' } end
  local state = get('state')
  if not state then return { 'none' } end
  local owner = get('owner')
  if state == 'sent' and owner ~= token then
    lose()
    state = 'unknown'
  end
  if state ~= 'waiting' then return { state } end
  if owner ~= token then free() end
  set('owner', token)
  return { 'run', get('input') or '', get('at'), redis.call('HEXISTS', plan, 'budget') }
end

-- Sets credits aside: 'ok', 'later' when others have to end first, or 'over'.
function operations.reserve(token, size)
  if get('owner') ~= token then return { 'lost' } end
  local budget = tonumber(redis.call('HGET', plan, 'budget'))
  if not budget or get('reserved') then return { 'ok' } end
  size = tonumber(size)
  local spent = count('spent')
  local left = budget - spent
  local function over(rest, needed) return { 'over', tostring(rest), tostring(needed), tostring(budget), tostring(spent) } end
  local known = price()
  local covers = known.highest > 0 and size <= known.largest
  local needed = covers and estimate(known, size) or known.highest
  local lost = redis.call('ZCARD', unpriced)
  if left < 1e-9 or needed > left + 1e-9 or lost >= 2 then return over(left, needed) end
  local available = left - count('reserved')
  local others = redis.call('SCARD', inFlight)
  -- Held for calls that were lost: waiting for them is of no use.
  if others == 0 and (available < 1e-9 or covers and needed > available + 1e-9) then return over(available, needed) end
  if others > 0 and not (covers and admits(known, others, available)) then return { 'later' } end
  needed = covers and math.min(available, known.highest) or available
  set('size', size)
  reserve(needed)
  redis.call('SADD', inFlight, work)
  return { 'ok' }
end

function operations.sent(token, attempt, epoch, at, known, attemptMs)
  if not isOf(epoch) then return { 'gone' } end
  local steps = step(known)
  if not steps then return { 'set-back' } end
  if get('owner') ~= token then return { 'lost' } end
  local state = get('state')
  if state == 'sent' and get('attempt') == attempt then return { 'ok', steps } end
  if state ~= 'waiting' and state ~= 'sent' then return { 'lost' } end
  if state == 'waiting' then move('sent') end
  redis.call('HINCRBY', work, 'attempts', 1)
  set('attempt', attempt, 'sentAt', at == '' and serverTime() or at, 'attemptMs', attemptMs)
  return { 'ok', steps }
end

-- It was not executed. This holds even if the reporting worker is considered dead by now.
function operations.release(token)
  if get('owner') ~= token then return end
  local state = get('state')
  if state == 'unknown' and not get('end') then unhold() elseif state ~= 'sent' then return end
  move('waiting')
end

function operations.yield(token)
  if get('owner') ~= token or get('state') ~= 'waiting' then return end
  free()
  redis.call('HDEL', work, 'owner')
end

function operations.settle(token, epoch, state, sentAt, endedAt, charged, remaining, sealed, retryable, known)
  if not isOf(epoch) then return { 'gone' } end
  local steps = step(known) or 0
  local before = get('state')
  local credits = tonumber(charged)
  if get('owner') ~= token then
    -- The row was resent on request, and now the first call turns out to have been charged. Without a state, Redis lost it.
    if credits and credits > 0 and redis.call('HSETNX', work, 'late:' .. token, charged) == 1 then
      redis.call('HINCRBYFLOAT', counts, 'spent', charged)
      if before then add('doubleCharges', 1) end
    end
    return { before and 'lost' or 'gone' }
  end
  if before == 'done' or before == 'failed' then return { 'ok', steps } end
  -- A response without a usable cost may have cost anything.
  if state == 'unknown' or (state == 'done' and charged == '') then
    if before ~= 'unknown' then hold() elseif state == 'unknown' then return { 'ok', steps } end
  elseif before == 'unknown' then unhold() else free() end
  move(state)
  if sentAt ~= '' then set('sentAt', sentAt) end
  set('endedAt', endedAt == '' and serverTime() or endedAt, 'end', sealed, 'retryable', retryable)
  if charged ~= '' then set('charged', charged) end
  if remaining ~= '' then set('remaining', remaining) end
  local sent = get('sentAt')
  if state == 'done' and sent then
    redis.call('ZADD', answers, get('endedAt'), table.concat({ string.sub(work, #prefix + #'work:' + 1), sent, charged, remaining, string.match(token, '^%S+') }, ' '))
    redis.call('ZREMRANGEBYRANK', answers, 0, -mostAnswers - 1)
  end
  if state == 'done' then redis.call('HDEL', work, 'input') end
  if credits and credits > 0 then
    redis.call('HINCRBYFLOAT', counts, 'spent', charged)
    learn(credits, tonumber(get('size')))
  end
  return { 'ok', steps }
end

function operations.reserved()
  local all = {}
  for _, key in ipairs(redis.call('SMEMBERS', inFlight)) do
    work = key
    table.insert(all, key)
    table.insert(all, get('owner') or '')
  end
  return all
end

-- If a row's job is back in the queue, its worker is considered dead and must not block the others.
function operations.reclaim(owner)
  if get('owner') ~= owner then return end
  local state = get('state')
  if state == 'sent' then return lose() end
  if state ~= 'waiting' then return end
  free()
  redis.call('HDEL', work, 'owner')
end

function operations.read(count, ...)
  local given, all = { ... }, {}
  for i = count + 1, #given do
    table.insert(all, redis.call('HMGET', prefix .. 'work:' .. given[i], unpack(given, 1, count)))
  end
  return all
end

-- A sink has what ended up to here. What ended again since is kept.
function operations.delivered(sink, cursor, drop, ...)
  redis.call('HSET', plan, 'cursor:' .. sink, cursor)
  if drop ~= '1' then return end
  for _, name in ipairs({ ... }) do
    local place = tonumber(redis.call('ZSCORE', prefix .. 'ended', name))
    work = prefix .. 'work:' .. name
    if place and place <= tonumber(cursor) and get('state') == 'done' then
      redis.call('HDEL', work, 'end')
      set('dropped', 1)
      redis.call('ZREM', prefix .. 'ended', name)
    end
  end
end

function operations.retry(state, notCharged, ...)
  local moved = {}
  for _, key in ipairs({ ... }) do
    work = prefix .. 'work:' .. key
    if get('state') == state and (state == 'unknown' or get('retryable') == '1') then
      if state == 'unknown' then unhold() end
      if state == 'unknown' and notCharged ~= '1' and redis.call('HSETNX', work, 'possibleDoubleCharge', 1) == 1 then add('possibleDoubleCharges', 1) end
      move('waiting')
      redis.call('HDEL', work, 'end', 'retryable', 'owner', 'endedAt')
      table.insert(moved, key)
    end
  end
  return moved
end

-- The job of the first waiting row, or of the next row in the queue.
local function oldestWaiting()
  local place = redis.call('ZRANGE', prefix .. 'in:waiting', 0, 0)[1]
  local first = place and string.match(redis.call('HGET', rows, place) or '', '^%S+')
  local oldest = math.huge
  for _, job in ipairs({ redis.call('LINDEX', rows .. ':wait', -1) or '', first }) do
    oldest = math.min(oldest, tonumber(redis.call('HGET', rows .. ':' .. job, 'timestamp')) or math.huge)
  end
  return oldest < math.huge and math.max(0, serverTime() - oldest) or ''
end

function operations.summary(epoch, ...)
  if epoch ~= '' and not isOf(epoch) then return 'gone' end
  local all = { redis.call('HMGET', plan, 'entered', 'priority', 'budget'), oldestWaiting() }
  for _, value in ipairs(redis.call('HMGET', counts, ...)) do table.insert(all, value or '0') end
  return all
end

if ARGV[1] ~= 'each' then return operations[ARGV[1]](unpack(ARGV, 2)) or false end

-- An error in one call leaves the others as they are.
local function attempt(...)
  local ok, reply = pcall(...)
  if ok then return reply or false end
  return type(reply) == 'table' and reply or redis.error_reply('ERR ' .. reply)
end

-- Calls for one piece of work each: the number of arguments, then the operation, the work's name and more.
local replies, at = {}, 2
while ARGV[at] do
  local last = at + tonumber(ARGV[at])
  work = prefix .. 'work:' .. ARGV[at + 2]
  table.insert(replies, attempt(operations[ARGV[at + 1]], unpack(ARGV, at + 3, last)))
  at = last + 1
end
return replies
`;

/** May be rejected when Redis is out of memory, because nothing was sent. */
export const rowScript = new Script(`#!lua\n${lua}`);
/** Must work when Redis is out of memory. It needs little, and frees the input. */
export const rowScriptBeyondMemory = new Script(`#!lua flags=allow-oom\n${lua}`);
