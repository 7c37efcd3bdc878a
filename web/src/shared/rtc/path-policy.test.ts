import { expect, it } from 'vitest'
import {
  disconnectGraceMs,
  firstPathMs,
  newPath,
  type PathEvent,
  pathStep,
  restartEveryMs,
  restartsMax,
} from './path-policy.ts'

function after(...events: PathEvent[]) {
  return events.reduce((step, event) => pathStep(step.state, event), newPath)
}

it('a first connection that takes too long is offered again', () => {
  expect(newPath).toMatchObject({ act: null, wakeInMs: firstPathMs })
  expect(after('wake')).toMatchObject({ act: 'restart', wakeInMs: restartEveryMs })
})

it('a disconnect may heal within the grace, and restarts after it', () => {
  expect(after('connected', 'disconnected')).toMatchObject({ act: null, wakeInMs: disconnectGraceMs })
  expect(after('connected', 'disconnected', 'connected')).toMatchObject({ act: null, wakeInMs: null })
  expect(after('connected', 'disconnected', 'wake').act).toBe('restart')
})

it('a failure and a changed network restart at once', () => {
  expect(after('connected', 'failed').act).toBe('restart')
  expect(after('connected', 'network-changed')).toMatchObject({ act: 'restart', wakeInMs: null })
  expect(after('connected', 'disconnected', 'network-changed').act).toBe('restart')
})

it('a path that stays broken is given up after its restarts, and not before', () => {
  const wakes = Array.from({ length: restartsMax }, () => 'wake' as const)
  expect(after('connected', 'disconnected', ...wakes).act).toBe('restart')
  expect(after('connected', 'disconnected', ...wakes, 'wake')).toMatchObject({
    act: 'give-up',
    wakeInMs: null,
  })
})

it('a restored path has all its restarts again', () => {
  const wakes = Array.from({ length: restartsMax }, () => 'wake' as const)
  expect(after('connected', 'disconnected', ...wakes, 'connected').state.restarts).toBe(0)
})

it('an alarm that comes late to a connected path does nothing', () => {
  expect(after('connected', 'wake')).toMatchObject({ act: null, wakeInMs: null })
})
