import type { AuditLogEntry } from '@serendip/contract/operator'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showConsole } from '../console.test-kit.tsx'
import { useDetailsInWords } from './details-in-words.ts'

afterEach(cleanup)

function Details({ entry }: { entry: Pick<AuditLogEntry, 'action' | 'details'> }) {
  return <output>{useDetailsInWords()(entry)}</output>
}
function details(action: string, given: AuditLogEntry['details']): string | null {
  showConsole(<Details entry={{ action, details: given }} />)
  const { textContent } = screen.getByRole('status')
  cleanup()
  return textContent
}

test('details are in words, without what is empty or for engineers alone', () => {
  const origin = { address: '192.0.2.7', country: null, userAgent: 'Mozilla', requestId: 'req_1' }
  expect(details('report.decided', { ...origin, measure: 'h24', rule: 'scam', person: 'usr_1' })).toBe(
    'Address: 192.0.2.7 · Measure: 24 hours · Rule: Scam or asking for money · Person: usr_1',
  )
  expect(details('person.case_opened', { report: 'rep_1' })).toBe('Report: rep_1')
  expect(details('approval.expired', { approval: 'apr_1', askedBy: 'opr_1' })).toBe(
    'Request: apr_1 · Asked by: opr_1',
  )
  expect(details('evidence.read', { purpose: 'secondOpinion' })).toBe('Purpose: Second opinion')
  expect(details('person.read', { purpose: 'payment' })).toBe('Purpose: Payment question')
  expect(details('operator.logged_in', { how: 'totp' })).toBe('Confirmed by: authenticator app')
  expect(details('operator.changed', { change: 'roles', roles: 'admin finance', active: false })).toBe(
    'Change: roles · Roles: Admin, Finance · Active: no',
  )
  expect(details('claim.taken', { queue: 'texts', item: 'txr_1', takenFrom: 'opr_2' })).toBe(
    'Queue: Names and bios · Item: txr_1 · Expired claim of: opr_2',
  )
  expect(details('claim.released', { queue: 'support', item: 'cht_1' })).toBe('Queue: Support · Item: cht_1')
  expect(details('text.kept', { kind: 'bio', doubts: 'age contact' })).toBe(
    'Kind: About me · Doubts: Age under 18, Contact details',
  )
})

test('a reason has the words of its own act', () => {
  expect(details('evidence.held', { why: 'authority' })).toBe('Reason: An authority asked for it')
  expect(details('ban.lifted', { why: 'mistake' })).toBe('Reason: The decision was a mistake')
  expect(details('age.voided', { why: 'misread' })).toBe('Reason: The document was misread')
  expect(details('person.role_changed', { before: 'goddess', role: 'user', why: 'mistake' })).toBe(
    'Before: Creator · Role: User · Reason: The role was set by mistake',
  )
})

test('an unknown value, such as one from a newer server, is shown unchanged', () => {
  expect(details('thing.done', { colour: 'blue', why: 'moon' })).toBe('colour: blue · Reason: moon')
})
