import type { CallSnapshot } from '@serendip/contract'
import { describe, expect, it } from 'vitest'
import type { CallEvent } from './call-event.ts'
import { aCall, after, aWish, callId, found, started } from './call-fixtures.ts'
import { reduceCall } from './reduce-call.ts'

const commands = (state: ReturnType<typeof after>, event: CallEvent) =>
  reduceCall(state, event).effects.map((effect) => (effect.do === 'send' ? effect.command.type : effect.do))

const lost: CallEvent = { type: 'socket-lost' }
const idle = (reason: 'cancelled' | 'other_device' | 'banned' | 'unavailable'): CallEvent => ({
  type: 'match.idle',
  reason,
})
const refused = (
  command: 'match.start' | 'match.next' | 'call.resume',
  code: 'matching_banned' | 'next_too_soon' | 'call_ended' | 'unavailable',
): CallEvent => ({ type: 'refused', command, code })
const welcome = (call = aCall(), mine = true): CallEvent => ({ type: 'welcome', call, mine })
const nobody: CallEvent = { type: 'welcome', call: null, mine: false }
const over = (reason: 'partner_left' | 'lost', id = callId()): CallEvent => ({
  type: 'call.ended',
  callId: id,
  reason,
  durationMs: 9,
})
const partner = (present: boolean, epoch: number): CallEvent => ({
  type: 'call.partner',
  callId: callId(),
  present,
  resumeBy: present ? null : 25_000,
  epoch,
})
const next: CallEvent = { type: 'next', atMs: 20_000 }
const leave: CallEvent = { type: 'leave', atMs: 20_000 }
const lobby = after()
const searching = after(started)
const talking = after(started, found())
const texting = after(started, found({ mode: 'text' }))
const reloaded = after(welcome(aCall(), false))
const banned = after(started, idle('banned'))

describe('each transition', () => {
  const table: readonly [string, ReturnType<typeof after>, CallEvent, string, string[]][] = [
    ['start asks for a place in the pool', lobby, started, 'match', ['match.start']],
    ['a found call after a cancelled search is left at once', lobby, found(), 'start', ['call.leave']],
    ['a reload of the tab that held the call resumes it', lobby, welcome(), 'start', ['call.resume']],
    ['another device’s call is only shown', lobby, welcome(aCall(), false), 'start', []],
    ['taking it over asks for it afresh', reloaded, { type: 'take-over' }, 'start', ['call.resume']],
    ['leaving it elsewhere ends it', reloaded, { type: 'leave-elsewhere' }, 'start', ['call.leave']],
    ['nothing is taken over where nothing is', lobby, { type: 'take-over' }, 'start', []],
    [
      'a resumed call is entered',
      after(welcome()),
      { type: 'call.resumed', call: aCall({ epoch: 1 }) },
      'incall',
      ['remember', 'connect'],
    ],
    ['a resumed call nobody asked for is not', lobby, { type: 'call.resumed', call: aCall() }, 'start', []],
    ['cancel leaves the pool', searching, { type: 'cancel' }, 'start', ['match.cancel']],
    [
      'another wish renews the place',
      searching,
      { type: 'wish', wish: aWish({ filter: 'male' }) },
      'match',
      ['match.start'],
    ],
    ['a found call connects', searching, found(), 'incall', ['remember', 'connect']],
    [
      'a text call connects nothing and is ready',
      searching,
      found({ mode: 'text' }),
      'incall',
      ['remember', 'call.ready'],
    ],
    ['a lost pool is entered again', searching, nobody, 'match', ['match.start']],
    ['a call found while the socket was away is resumed', searching, welcome(), 'start', ['call.resume']],
    ['another device that searches stops this one', searching, idle('other_device'), 'start', []],
    ['an unavailable pool goes back to the lobby', searching, idle('unavailable'), 'start', []],
    ['a matching ban closes the search', searching, idle('banned'), 'ban-account', []],
    [
      'a refused start for a ban is the ban',
      searching,
      refused('match.start', 'matching_banned'),
      'ban-account',
      [],
    ],
    ['any other refused start goes back', searching, refused('match.start', 'unavailable'), 'start', []],
    [
      'a Next too soon is tried again',
      searching,
      refused('match.next', 'next_too_soon'),
      'match',
      ['match.next'],
    ],
    [
      'the first picture is said once',
      talking,
      { type: 'picture', callId: callId(), epoch: 0 },
      'incall',
      ['call.ready'],
    ],
    ['both ready reveals', talking, { type: 'call.revealed', callId: callId() }, 'incall', ['reveal']],
    ['Next leaves and searches', talking, next, 'match', ['match.next', 'disconnect', 'remember']],
    ['End leaves', talking, leave, 'start', ['call.leave', 'disconnect', 'remember']],
    ['the partner’s leaving ends it', talking, over('partner_left'), 'start', ['disconnect', 'remember']],
    ['the end of an older call is stale', talking, over('lost', callId(7)), 'incall', []],
    ['an absent partner is waited for', talking, partner(false, 0), 'incall', []],
    [
      'a partner back with a new connection is connected to',
      talking,
      partner(true, 1),
      'incall',
      ['connect'],
    ],
    ['a partner back with the old one is only checked', talking, partner(true, 0), 'incall', ['check-path']],
    ['a partner back in a text call needs no path', texting, partner(true, 0), 'incall', []],
    ['a lost socket keeps the picture', talking, lost, 'incall', []],
    ['the socket back resumes without a new epoch', talking, welcome(), 'incall', ['call.resume']],
    ['the socket back without the call ends it', talking, nobody, 'start', ['disconnect', 'remember']],
    [
      'the socket back in another call shows that one',
      talking,
      welcome(aCall({ callId: callId(9) })),
      'start',
      ['disconnect', 'remember'],
    ],
    [
      'resumed in the same epoch keeps the connection',
      after(started, found(), lost, welcome()),
      { type: 'call.resumed', call: aCall() },
      'incall',
      ['check-path'],
    ],
    [
      'resumed in a newer epoch connects again',
      after(started, found(), lost, welcome()),
      { type: 'call.resumed', call: aCall({ epoch: 3 }) },
      'incall',
      ['connect'],
    ],
    [
      'a refused resume ends the call',
      after(started, found(), lost, welcome()),
      refused('call.resume', 'call_ended'),
      'start',
      ['disconnect', 'remember'],
    ],
    ['another device takes the call', talking, idle('other_device'), 'start', ['disconnect', 'remember']],
    ['losing the pool never ends a call', talking, idle('unavailable'), 'incall', []],
    ['a ban ends the call', talking, idle('banned'), 'ban-account', ['disconnect', 'remember']],
    [
      'a dead path asks for a new epoch',
      talking,
      { type: 'path-dead', callId: callId(), epoch: 0 },
      'incall',
      ['call.resume'],
    ],
    [
      'a dead path of an older epoch is stale',
      talking,
      { type: 'path-dead', callId: callId(), epoch: 4 },
      'incall',
      [],
    ],
    [
      'a newer call replaces this one',
      talking,
      found({ callId: callId(2) }),
      'incall',
      ['disconnect', 'remember', 'connect'],
    ],
    [
      'mute is sent to the partner',
      talking,
      { type: 'senders', sends: { microphone: false, camera: true } },
      'incall',
      ['call.media'],
    ],
    ['a banned person enters no call', banned, found(), 'ban-account', ['call.leave']],
    ['a banned person may look again', banned, { type: 'dismiss' }, 'start', []],
    ['a banned person cannot start', banned, started, 'ban-account', []],
  ]
  it.each(table)('%s', (_name, state, event, status, effects) => {
    expect(reduceCall(state, event).state.status).toBe(status)
    expect(commands(state, event)).toEqual(effects)
  })
})

it('a clock that is set back does not keep Next from working', () => {
  const again = after(started, found(), next, found({ callId: callId(2) }))
  expect(reduceCall(again, { type: 'next', atMs: 19_000 }).state.status).toBe('match')
})

it('a second Next within the gap is ignored', () => {
  const again = after(started, found(), next, found({ callId: callId(2) }))
  expect(reduceCall(again, { type: 'next', atMs: 20_499 }).state.status).toBe('incall')
  expect(reduceCall(again, { type: 'next', atMs: 20_500 }).state.status).toBe('match')
})

it('mute and camera state are reported to each new partner', () => {
  const muted = after({ type: 'senders', sends: { microphone: false, camera: true } }, started)
  expect(commands(muted, found())).toContain('call.media')
})

describe('what is sent, after an absence', () => {
  const dark = { microphone: true, camera: false }
  const resumed = (over: Partial<CallSnapshot>): CallEvent => ({ type: 'call.resumed', call: aCall(over) })
  const away = after(started, found(), { type: 'call.media', callId: callId(), ...dark }, lost, welcome())
  const partnerSends = (event: CallEvent) => {
    const { state } = reduceCall(away, event)
    return state.status === 'incall' ? state.talk.partnerSends : null
  }

  it('is reported if the partner last received something else, on or off', () => {
    expect(commands(away, resumed({ sends: dark }))).toContain('call.media')
    expect(commands(away, resumed({}))).not.toContain('call.media')
  })

  it('is what the server reports about the partner, whichever way it changed', () => {
    expect(partnerSends(resumed({ epoch: 1 }))).toEqual({ microphone: true, camera: true })
    expect(partnerSends(resumed({ partnerSends: dark }))).toEqual(dark)
  })

  it('is known about a partner whose call is re-entered', () => {
    const state = after(welcome(), resumed({ epoch: 1, partnerSends: dark }))
    expect(state).toMatchObject({ status: 'incall', talk: { partnerSends: dark } })
  })
})

it('a Next or End that was lost with the socket is sent again', () => {
  expect(commands(after(started, found(), next), welcome())).toEqual(['match.next'])
  expect(commands(after(started, found(), leave), welcome(aCall(), false))).toEqual(['call.leave'])
})

it('a call that was revealed while this side was away is revealed on resume', () => {
  const away = after(started, found(), lost, welcome())
  expect(commands(away, { type: 'call.resumed', call: aCall({ revealed: true }) })).toContain('reveal')
})

it('the partner’s badge comes and goes during the call, and a message about another call changes nothing', () => {
  const member = (premium: boolean, id = callId()): CallEvent => ({
    type: 'call.member',
    callId: id,
    premium,
  })
  const seen = (...events: CallEvent[]) => {
    const state = after(started, found(), ...events)
    return state.status === 'incall' ? state.talk.partner.premium : null
  }
  expect([
    seen(),
    seen(member(true)),
    seen(member(true), member(false)),
    seen(member(true, callId(2))),
  ]).toEqual([undefined, true, undefined, undefined])
})
