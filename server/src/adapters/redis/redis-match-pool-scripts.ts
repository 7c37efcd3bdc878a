/**
 * KEYS of every script: 1 tickets (hash: person → JSON), 2 index (a sorted set read by its text, all scores 0),
 * 3 nodes (hash: node → end of its lease). The index has `q|bucket|since|person` for each bucket in which a ticket
 * waits, `o|node|person` for people on a node, and `g|node|ticket` for tickets that ended elsewhere.
 * ARGV of every script: 1 the clock's now in ms, 2 the calling node.
 */
const common = `
local TICKETS, INDEX, NODES = KEYS[1], KEYS[2], KEYS[3]
local now, node = tonumber(ARGV[1]), ARGV[2]

-- What no script can read is dropped: otherwise it would end the search of everybody who comes across it.
local function isTicket(t, userId)
  return type(t) == 'table' and t.userId == userId and type(t.nodeId) == 'string' and type(t.ticketId) == 'string'
    and type(t.since) == 'number' and type(t.waitsIn) == 'table' and type(t.parted) == 'table' and type(t.met) == 'table'
end
local function get(userId)
  local raw = redis.call('HGET', TICKETS, userId)
  if not raw then return end
  local isRead, t = pcall(cjson.decode, raw)
  if isRead and isTicket(t, userId) then return t end
  redis.call('HDEL', TICKETS, userId)
end
local function put(t)
  local raw = cjson.encode(t)
  redis.call('HSET', TICKETS, t.userId, raw)
  return raw
end
local function placed(t, bucket) return string.format('q|%s|%015d|%s', bucket, t.since, t.userId) end
local function queue(t)
  for _, bucket in ipairs(t.waitsIn) do redis.call('ZADD', INDEX, 0, placed(t, bucket)) end
end
local function unqueue(t)
  for _, bucket in ipairs(t.waitsIn) do redis.call('ZREM', INDEX, placed(t, bucket)) end
end
local function drop(t)
  unqueue(t)
  redis.call('HDEL', TICKETS, t.userId)
  redis.call('ZREM', INDEX, 'o|' .. t.nodeId .. '|' .. t.userId)
end
local function note(t)
  if t.nodeId ~= node then redis.call('ZADD', INDEX, 0, 'g|' .. t.nodeId .. '|' .. t.ticketId) end
end
local function leased(t)
  local untilMs = redis.call('HGET', NODES, t.nodeId)
  return untilMs and tonumber(untilMs) > now
end
local function isPairing(t) return t.pairingId and t.pairingUntil > now end
local function pair(t, pairingId, pairingMs)
  unqueue(t)
  t.pairingId = pairingId
  t.pairingUntil = now + pairingMs
  return put(t)
end
`

/**
 * ARGV 3 the ticket, 4 a pairing's id, 5 pairingMs, 6 recentWindowMs, 7 the page size: how many waiting people one run
 * may skip, 8 where the last page ended, 9 the recent partner to fall back on.
 */
const searching = `
local own, pairingId, pairingMs = cjson.decode(ARGV[3]), ARGV[4], tonumber(ARGV[5])
local windowMs, page, after, lastResort = tonumber(ARGV[6]), tonumber(ARGV[7]), ARGV[8], ARGV[9]

local function met(one, other)
  local at = one.met[other.userId]
  return at and now - at < windowMs
end
local function accepts(t, other)
  -- A ticket that a node of before made has no wishes.
  if not t.wishesUntil or now >= t.wishesUntil then return true end
  for _, group in pairs(t.wishes) do
    local fits = false
    for trait in pairs(group) do fits = fits or (other.traits or {})[trait] ~= nil end
    if not fits then return false end
  end
  return true
end
local function mayMeet(t, other)
  return other and other.userId ~= t.userId and not other.pairingId and leased(other)
    and not t.parted[other.userId] and not other.parted[t.userId]
    and accepts(t, other) and accepts(other, t)
end
local function step(head)
  local got = redis.call('ZRANGEBYLEX', INDEX, head.from, '[' .. head.prefix .. '\\255', 'LIMIT', 0, 1)[1]
  head.key = got and string.sub(got, #head.prefix + 1)
  head.from = got and '(' .. got
end
local function headsOf(t)
  local heads = {}
  for _, bucket in ipairs(t.looksInto) do
    local prefix = 'q|' .. bucket .. '|'
    local head = { prefix = prefix, from = (after == '' and '[' or '(') .. prefix .. after }
    step(head)
    if head.key then heads[#heads + 1] = head end
  end
  return heads
end
local function paired(t, other)
  return { 'paired', pair(t, pairingId, pairingMs), pair(other, pairingId, pairingMs) }
end
local function search(t)
  local heads = headsOf(t)
  for passed = 0, page do
    local first
    for _, head in ipairs(heads) do
      if head.key and (not first or head.key < first.key) then first = head end
    end
    if not first then break end
    if passed == page then return { 'more', after, lastResort } end
    local userId = string.sub(first.key, 17)
    if first.key ~= after then
      local other = get(userId)
      if not other then redis.call('ZREM', INDEX, first.prefix .. first.key) end
      if mayMeet(t, other) then
        if not met(t, other) and not met(other, t) then return paired(t, other) end
        if lastResort == '' then lastResort = userId end
      end
    end
    after = first.key
    step(first)
  end
  local recent = lastResort ~= '' and get(lastResort)
  if recent and mayMeet(t, recent) then return paired(t, recent) end
  return { 'waiting', cjson.encode(t), '' }
end
`

/** KEYS 4: the person's recent partners. Answers outcome, two texts, and the ticket that was replaced. */
const enterScript = `${common}${searching}
local before = get(own.userId)
if before and isPairing(before) then return { 'pairing' } end
local replaced = before and not before.pairingId and leased(before) and cjson.encode(before) or ''
if before then
  drop(before)
  note(before)
  if replaced ~= '' and before.since < own.since then own.since = before.since end
end
local partners = redis.call('ZRANGE', KEYS[4], 0, -1, 'WITHSCORES')
for i = 1, #partners, 2 do own.met[partners[i]] = tonumber(partners[i + 1]) end
redis.call('HSETNX', NODES, node, 0)
redis.call('ZADD', INDEX, 0, 'o|' .. node .. '|' .. own.userId)
put(own)
queue(own)
local result = search(own)
result[4] = replaced
return result`

/** Like `enterScript`, for a ticket that is already waiting. */
const seekScript = `${common}${searching}
local t = get(own.userId)
if not t or t.ticketId ~= own.ticketId then return { leased(own) and 'gone' or 'unleased' } end
if isPairing(t) then return { 'pairing' } end
if t.pairingId then return { 'stranded' } end
if not leased(t) then return { 'unleased' } end
unqueue(t)
t.card, t.cardText, t.waitsIn, t.looksInto = own.card, own.cardText, own.waitsIn, own.looksInto
put(t)
queue(t)
return search(t)`

/** ARGV 3 the person, 4 the connection or nothing. */
const leaveScript = `${common}
local t = get(ARGV[3])
if not t or isPairing(t) or (ARGV[4] ~= '' and t.connectionId ~= ARGV[4]) then return '' end
drop(t)
note(t)
return cjson.encode(t)`

/** ARGV 3 the person, 4 a pairing's id, 5 pairingMs. */
const claimScript = `${common}
local t = get(ARGV[3])
if not t or t.pairingId or not leased(t) then return '' end
return pair(t, ARGV[4], tonumber(ARGV[5]))`

/** ARGV 3 the pairing, 4 who searches on, 5 whose ticket its reader could not read: that one is dropped. */
const discardScript = `${common}
local own, other = get(ARGV[4]), get(ARGV[5])
if own and own.pairingId == ARGV[3] then
  own.pairingId, own.pairingUntil = nil, nil
  put(own)
  queue(own)
end
if other and other.pairingId == ARGV[3] then
  drop(other)
  note(other)
end`

/** KEYS 4 and 5: the partners' recent partners. ARGV 3 the pairing, 4 recentPartners, 5 recentWindowMs, 6… people. */
const settleScript = `${common}
local one, other = ARGV[6], ARGV[7]
for _, userId in ipairs({ one, other }) do
  local t = get(userId)
  if t and t.pairingId == ARGV[3] then
    drop(t)
    note(t)
  end
end
if not other then return end
for key, partner in pairs({ [KEYS[4]] = other, [KEYS[5]] = one }) do
  redis.call('ZADD', key, now, partner)
  redis.call('ZREMRANGEBYRANK', key, 0, -1 - ARGV[4])
  redis.call('PEXPIRE', key, ARGV[5])
end`

/** ARGV 3 the pairing, 4 '1' when the two never meet, 5… people. */
const putBackScript = `${common}
local people = { ARGV[5], ARGV[6] }
for _, userId in ipairs(people) do
  local t = get(userId)
  if t and t.pairingId == ARGV[3] then
    t.pairingId, t.pairingUntil = nil, nil
    if ARGV[4] == '1' then
      for _, partner in ipairs(people) do t.parted[partner] = 1 end
    end
    put(t)
    queue(t)
  end
end`

const sweeping = `
local function dropNode(dead, limit)
  local from, to = 'o|' .. dead .. '|', 'o|' .. dead .. '|\\255'
  local members = redis.call('ZRANGEBYLEX', INDEX, '[' .. from, '[' .. to, 'LIMIT', 0, limit)
  for _, member in ipairs(members) do
    local t = get(string.sub(member, #from + 1))
    if t and t.nodeId == dead then drop(t) end
    redis.call('ZREM', INDEX, member)
  end
  if #members == limit then return false end
  redis.call('HDEL', NODES, dead)
  redis.call('ZREMRANGEBYLEX', INDEX, '[g|' .. dead .. '|', '[g|' .. dead .. '|\\255')
  return true
end
`

/**
 * ARGV 3 leaseMs, 4 how many tickets of each dead node and how many notes one run may take. Answers whether the lease
 * had lapsed and the notes, or nothing if the node's own tickets are not all dropped yet: run it again.
 */
const renewLeaseScript = `${common}${sweeping}
local limit = tonumber(ARGV[4])
local before = redis.call('HGET', NODES, node)
local lapsed = not before or tonumber(before) <= now
if lapsed and not dropNode(node, limit) then return false end
redis.call('HSET', NODES, node, string.format('%d', now + ARGV[3]))
local leases = redis.call('HGETALL', NODES)
for i = 1, #leases, 2 do
  if tonumber(leases[i + 1]) <= now then dropNode(leases[i], limit) end
end
local prefix = 'g|' .. node .. '|'
local notes = redis.call('ZRANGEBYLEX', INDEX, '[' .. prefix, '[' .. prefix .. '\\255', 'LIMIT', 0, limit)
local gone = {}
for i, member in ipairs(notes) do
  redis.call('ZREM', INDEX, member)
  gone[i] = string.sub(member, #prefix + 1)
end
return { lapsed and 1 or 0, gone }`

const lookingScript = `return redis.call('HLEN', KEYS[1])`

/** ARGV 3 how many tickets one run may take; answers 1 while some are left. */
const dropLeaseScript = `${common}${sweeping}
return dropNode(node, tonumber(ARGV[3])) and 0 or 1`

/** Redis judges such a script before it runs: without memory it does nothing, instead of its first half. */
const whole = (text: string): string => `#!lua\n${text}`
/** The same for what takes away more than it adds, which a full Redis needs. */
const freeing = (text: string): string => `#!lua flags=allow-oom\n${text}`

export const poolScriptTexts = {
  discard: freeing(discardScript),
  enter: whole(enterScript),
  seek: whole(seekScript),
  leave: freeing(leaveScript),
  claim: whole(claimScript),
  settle: freeing(settleScript),
  putBack: freeing(putBackScript),
  renewLease: freeing(renewLeaseScript),
  looking: freeing(lookingScript),
  dropLease: freeing(dropLeaseScript),
} as const
