import type { OpenCase } from '@serendip/contract/operator'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { showConsole } from '../console.test-kit.tsx'
import console from '../strings/en.json' with { type: 'json' }
import { DecidePanel } from './decide-panel.tsx'
import { type SeenEvidence, unseenOf } from './seen-evidence.ts'

afterEach(cleanup)

const { measure: measures } = console
const reportWith = (proposes: OpenCase['strikes']['proposes']) =>
  ({
    reportId: 'rep_1',
    reason: 'spam',
    hasFiles: false,
    strikes: { strikes: [], needed: 3, keepMs: 1, proposes },
  }) as unknown as OpenCase

const nothing: SeenEvidence = { evidence: null, files: new Set(), open: () => {}, see: () => {} }
const text = (textId: string, from: string, isReported: boolean) => ({
  textId,
  from,
  isReported,
  text: '',
  sentAt: 0,
  deletedAt: null,
  earlierTexts: [],
  filesGone: 0,
  files: [{ fileId: `file of ${textId}`, kind: 'image' as const }],
})

type Measure = OpenCase['strikes']['proposes']
const proposal = { first: null as Measure, change: (_: Measure): void => {} }

/** A report whose strikes propose another measure while it is open. */
function Panel() {
  const [proposes, setProposes] = useState(proposal.first)
  proposal.change = setProposes
  return <DecidePanel report={reportWith(proposes)} seen={nothing} />
}

function panel(first: Measure) {
  proposal.first = first
  showConsole(<Panel />, { roles: ['moderator'] })
  return (next: Measure) => act(() => proposal.change(next))
}
const selected = () =>
  screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent?.replace(/.$/, ''))

test('a stricter measure is proposed only while the strikes propose it; what was chosen stays', async () => {
  const update = panel('h24')
  expect(selected()).toEqual([measures.h24])
  update(null)
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([])
  fireEvent.keyDown(document, { key: 'w' })
  update('h24')
  expect(selected()).toEqual([measures.warning])
})

test('a measure chosen by its key is carried out by Enter', async () => {
  panel(null)
  fireEvent.keyDown(document, { key: '2' })
  const decide = screen.getByRole('button', {
    name: console.decide.submit.replace('{{measure}}', measures.h24),
  })
  expect(document.activeElement).toBe(decide)
})

test('who may not ban permanently is offered seven days', async () => {
  panel('permanent')
  expect(selected()).toEqual([measures.d7])
})

test('a report is decided once its evidence was opened and what it is about was shown, whatever the measure', () => {
  const report = { hasEvidence: true, person: { userId: 'usr_1' } } as OpenCase
  const texts = [text('a', 'usr_1', true), text('b', 'usr_1', false)]
  const opened: SeenEvidence = {
    ...nothing,
    evidence: { texts, photos: [], frames: [], videos: [], bio: '' },
  }
  for (const measure of ['none', 'warning', 'permanent', 'mediaRemoved'] as const) {
    expect(unseenOf(report, nothing, measure)).toBe('evidence')
    expect(unseenOf(report, opened, measure)).toBe('files')
    expect(unseenOf(report, { ...opened, files: new Set(['file of b']) }, measure)).toBe('files')
    expect(unseenOf(report, { ...opened, files: new Set(['file of a']) }, measure)).toBeNull()
  }
  expect(unseenOf({ ...report, hasEvidence: false }, nothing, 'permanent')).toBeNull()
})

test('a removal of all files of a chat waits until each of the person’s was shown', () => {
  const report = { hasEvidence: true, person: { userId: 'usr_1' } } as OpenCase
  const texts = [text('a', 'usr_1', false), text('b', 'usr_1', false), text('c', 'usr_2', false)]
  const opened: SeenEvidence = {
    ...nothing,
    evidence: { texts, photos: [], frames: [], videos: [], bio: '' },
  }
  expect(unseenOf(report, opened, 'none')).toBeNull()
  expect(unseenOf(report, { ...opened, files: new Set(['file of a']) }, 'mediaRemoved')).toBe('files')
  expect(
    unseenOf(report, { ...opened, files: new Set(['file of a', 'file of b']) }, 'mediaRemoved'),
  ).toBeNull()
})

test('a permanent ban cannot be proposed before the evidence is open, and the screen says why', async () => {
  const report = { ...reportWith('permanent'), hasEvidence: true, person: { userId: 'usr_1' } } as OpenCase
  showConsole(<DecidePanel report={report} seen={nothing} />, { roles: ['seniorModerator'] })
  const name = console.decide.submit.replace('{{measure}}', measures.permanent)
  expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  expect(screen.getByText(console.seen.evidence)).toBeTruthy()
})

test('the photo that a report is about can be removed once it was seen', async () => {
  const photos = [{ fileId: 'pho_1', deletedAt: null, isReported: true as const }]
  const opened: SeenEvidence = {
    ...nothing,
    evidence: { texts: [], photos, frames: [], videos: [], bio: '' },
  }
  const about = { hasEvidence: true, person: { userId: 'usr_1' } } as unknown as OpenCase
  expect(unseenOf(about, opened, 'photoRemoved')).toBe('files')
  expect(unseenOf(about, { ...opened, files: new Set(['pho_1']) }, 'photoRemoved')).toBeNull()
})
