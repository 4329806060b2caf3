/**
 * The sliding log of limits/sliding-log.ts as one Lua script. Each log is a list of entries `time before
 * after`: the time, and the total number of requests admitted before and after that entry, so that the first
 * and last entries give the number in the list. Times are microseconds of Redis's clock.
 *
 * KEYS: the log of all clients, the log of the client, the logs of its networks. ARGV: the window in
 * microseconds, the limit per client, the quota, the cost. Returns whether the request is admitted (1 or 0),
 * the number of requests counted against the client, and three durations in microseconds: until the client's
 * oldest request expires, until the client has room, and until the quota has room for its networks.
 */
export const SLIDING_LOG_SCRIPT = `
local window, per_client, quota, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]

local function read(key, place)
  local entry = redis.call('LINDEX', key, place)
  if not entry then return nil end
  local at, before, after = string.match(entry, '(%d+) (%d+) (%d+)')
  return { at = tonumber(at), before = tonumber(before), after = tonumber(after) }
end

-- A clock that was set back a little stands still until it has caught up; what lies further ahead is no time of this clock.
for _, key in ipairs(KEYS) do
  local latest = read(key, -1)
  if latest and latest.at > now + window then redis.call('DEL', key)
  elseif latest and latest.at > now then now = latest.at end
end

local function forget(key)
  local oldest = read(key, 0)
  while oldest and oldest.at <= now - window do
    redis.call('LPOP', key)
    oldest = read(key, 0)
  end
  local latest = read(key, -1)
  return { key = key, oldest = oldest, latest = latest, count = latest and latest.after - oldest.before or 0 }
end

-- The first entry of a log that fits, when all after it fit too. Most are found among the first.
local function first_entry(log, fits)
  local low, high, found = 0, 1, nil
  local length = redis.call('LLEN', log.key)
  while low < length do
    local entry = read(log.key, math.min(high, length) - 1)
    if fits(entry) then found = entry break end
    low, high = high, high * 2
  end
  high = math.min(high, length) - 1
  while found and low < high do
    local middle = math.floor((low + high) / 2)
    local entry = read(log.key, middle)
    if fits(entry) then found, high = entry, middle else low = middle + 1 end
  end
  return found
end

-- How many requests of a log are logged at a time or before.
local function logged_by(log, at)
  local later = first_entry(log, function(entry) return entry.at > at end)
  return later and later.before - log.oldest.before or log.count
end

-- The time of the request that has to leave before logs hold so many less. The first log has the requests of all others.
local function time_without(logs, surplus)
  local entry = first_entry(logs[1], function(each)
    local left = 0
    for _, log in ipairs(logs) do left = left + logged_by(log, each.at) end
    return left >= surplus
  end)
  return (entry or logs[1].latest or { at = now }).at
end

local function wait_for_room(logs, most)
  local surplus = cost - most
  for _, log in ipairs(logs) do surplus = surplus + log.count end
  if surplus <= 0 then return 0 end
  return math.max(1, time_without(logs, surplus) + window - now)
end

local function push(log, cell)
  local latest = log.latest
  local at = string.format('%.0f', now)
  if latest and math.floor(latest.at / cell) == math.floor(now / cell) then
    redis.call('LSET', log.key, -1, at .. ' ' .. latest.before .. ' ' .. (latest.after + cost))
  else
    local before = latest and latest.after or 0
    redis.call('RPUSH', log.key, at .. ' ' .. before .. ' ' .. (before + cost))
  end
  redis.call('PEXPIRE', log.key, math.ceil(window / 1000))
end

local client = forget(KEYS[2])
local shared = { forget(KEYS[1]) }
for place = 3, #KEYS do shared[place - 1] = forget(KEYS[place]) end

local client_wait, quota_wait = wait_for_room({ client }, per_client), wait_for_room(shared, quota)
local oldest_at = client.oldest and client.oldest.at
if client_wait > 0 or quota_wait > 0 then
  return { 0, client.count, oldest_at and oldest_at + window - now or 0, client_wait, quota_wait }
end
for _, log in ipairs(shared) do push(log, 10000) end
push(client, 1000)
return { 1, client.count + cost, (oldest_at or now) + window - now, 0, 0 }
`
