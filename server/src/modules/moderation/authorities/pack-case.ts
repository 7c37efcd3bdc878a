import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DomainError } from '../../../kernel/domain-error.ts'
import { type ArchiveFile, packZip, textFile } from '../../accounts/index.ts'
import { callsOfTwo } from '../../calls/index.ts'
import { operatorNames } from '../../operators/index.ts'
import { framesOf, openEvidence, openFrame, type ReportRow, type StoredEvidence } from '../../safety/index.ts'
import { presentDecisions } from '../decisions/present-decisions.ts'
import { eventsOf } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { identify } from '../people/identify-person.ts'
import type { ExportRow } from './authority-exports.store.ts'

const decisionsMax = 1_000

const iso = (at: Date | number | null): string | null => (at === null ? null : new Date(at).toISOString())
const jsonFile = (name: string, content: unknown): ArchiveFile =>
  textFile(name, `${JSON.stringify(content, null, 2)}\n`)

async function describeCase(
  { plumbing: { db } }: ModerationDeps,
  report: ReportRow,
  asked: ExportRow,
  reportedNameThen: string | null,
) {
  const operatorIds = [asked.asked_by, ...(asked.answered_by === null ? [] : [asked.answered_by])]
  const [names, together] = await Promise.all([
    operatorNames(db, operatorIds),
    report.reporter_id === null
      ? { calls: 0, lastAt: null }
      : callsOfTwo(db, report.reporter_id, report.reported_id),
  ])
  return {
    export: {
      id: asked.id,
      reference: asked.reference,
      askedBy: names.get(asked.asked_by) ?? '',
      askedAt: iso(asked.asked_at),
      confirmedBy: names.get(asked.answered_by ?? '') ?? '',
      confirmedAt: iso(asked.answered_at),
    },
    report: {
      id: report.id,
      reason: report.reason,
      words: report.text,
      filedAt: iso(report.created_at),
      state: report.state,
      decidedAt: iso(report.decided_at),
      reporter: report.reporter_id,
      reported: report.reported_id,
      reportedNameThen,
    },
    callsOfTheTwo: { count: together.calls, lastAt: iso(together.lastAt) },
  }
}

async function describeDecisions({ plumbing: { db } }: ModerationDeps, personId: string) {
  const events = await eventsOf(db, personId, decisionsMax)
  const facts = new Map(events.map((event) => [event.id, event.facts]))
  return (await presentDecisions(db, events)).map(({ at, until, by, ...decision }) => ({
    ...decision,
    at: iso(at),
    until: iso(until),
    by: by.name,
    facts: facts.get(decision.eventId) ?? '',
  }))
}

/** `image/webp` → `webp` */
const endingOf = (contentType: string): string => /\/([a-z0-9]+)/.exec(contentType)?.[1] ?? 'bin'

/** The files of the excerpt and the photos that are still stored, by id. */
async function openFiles(
  { media }: ModerationDeps,
  { texts, photoIds }: StoredEvidence,
): Promise<ReadonlyMap<string, ArchiveFile>> {
  const kinds = await media.held.kinds(texts.flatMap(({ mediaIds }) => mediaIds))
  const photos = await media.held.photos(photoIds)
  const opened = new Map<string, ArchiveFile>()
  for (const id of [...kinds.keys(), ...photos.map(({ fileId }) => fileId)]) {
    const { contentType, file } = await media.held.open(id)
    opened.set(id, { name: `files/${id}.${endingOf(contentType)}`, content: file, isPacked: true })
  }
  return opened
}

const describeTexts = (
  { texts, reportedId }: StoredEvidence,
  files: ReadonlyMap<string, ArchiveFile>,
): readonly object[] =>
  texts.map(({ textId: id, from, text, sentAt, deletedAt, earlierTexts, mediaIds }) => {
    const names = mediaIds.flatMap((mediaId) => files.get(mediaId)?.name ?? [])
    return {
      id,
      from,
      sentAt: iso(sentAt),
      deletedBySenderAt: iso(deletedAt),
      text,
      textsBeforeChanges: earlierTexts.map(({ text: before, until }) => ({
        text: before,
        until: iso(until),
      })),
      isReported: id === reportedId,
      files: names,
      filesNoLongerStored: mediaIds.length - names.length,
    }
  })

/** The still pictures that the reporter confirmed. */
async function openFrames({ plumbing: { db, secrets } }: ModerationDeps, reportId: string) {
  const frames: (ArchiveFile & { readonly sentAt: number })[] = []
  for (const [index, { fileId, sentAt }] of (await framesOf(db, reportId)).entries()) {
    const picture = await openFrame(db, secrets, { reportId, fileId })
    if (!picture) throw new DomainError('conflict')
    const content = new Blob([Uint8Array.from(picture)])
    frames.push({ name: `pictures/call-${index + 1}.jpg`, content, isPacked: true, sentAt })
  }
  return frames
}

interface FileChecksum {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Counts and hashes a file while the archive reads it. */
function measure({ content, ...file }: ArchiveFile): { readonly file: ArchiveFile; listed(): FileChecksum } {
  const hash = createHash('sha256')
  let bytes = 0
  const watch = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        hash.update(chunk)
        bytes += chunk.length
        controller.enqueue(chunk)
      },
    })
  return {
    file: { ...file, content: { stream: () => content.stream().pipeThrough(watch()) } },
    listed: () => ({ name: file.name, bytes, sha256: hash.digest('hex') }),
  }
}

/** As `sha256sum --check` reads it, below what the archive is. */
const manifestText = (reference: string, reportId: string, listed: readonly FileChecksum[]): string =>
  `Export of report ${reportId} for an authority
Reference: ${reference}
Messages, times and decisions are in the JSON files; all times are in UTC. Pictures of calls were sent by the reporter:
their origin cannot be checked. Each line below has the SHA-256 of a file; "sha256sum --check manifest.txt" compares them.

${listed.map(({ name, sha256 }) => `${sha256}  ${name}`).join('\n')}
`

/** The files, and then what they were: a manifest for programs, and one for people. */
async function* withManifest(
  files: readonly ArchiveFile[],
  { id: reportId }: ReportRow,
  { reference }: ExportRow,
): AsyncGenerator<ArchiveFile> {
  const listed: FileChecksum[] = []
  const manifest = () => jsonFile('manifest.json', { reportId, reference, files: listed })
  for (const file of files) {
    const measured = measure(file)
    yield measured.file
    listed.push(measured.listed())
  }
  const measured = measure(manifest())
  yield measured.file
  yield textFile('manifest.txt', manifestText(reference, reportId, [...listed, measured.listed()]))
}

/**
 * All that is kept of a report, as a zip archive: the case, its excerpt with files and pictures, who the two people are,
 * and the decisions about the reported one. Nothing is copied before it is read. Throws conflict if evidence is erased.
 */
export async function packCase(
  deps: ModerationDeps,
  report: ReportRow,
  asked: ExportRow,
): Promise<() => Readable> {
  const { db, secrets, clock } = deps.plumbing
  const evidence = await openEvidence(db, secrets, report.id)
  if (!evidence) throw new DomainError('conflict')
  const files = await openFiles(deps, evidence)
  const frames = await openFrames(deps, report.id)
  const videos = evidence.videos.map(({ userId, startedAt, endedAt }) => ({
    whoSawTheOther: userId,
    startedAt: iso(startedAt),
    endedAt: iso(endedAt),
  }))
  const profilePhotos = (await deps.media.held.photos(evidence.photoIds)).map(({ fileId, deletedAt }) => ({
    name: files.get(fileId)?.name ?? '',
    deletedByOwnerAt: iso(deletedAt),
  }))
  const pictures = frames.map(({ name, sentAt }) => ({ name, sentAt: iso(sentAt) }))
  const archive = [
    jsonFile('case.json', {
      ...(await describeCase(deps, report, asked, evidence.reportedName)),
      videos,
      pictures,
      profilePhotos,
    }),
    jsonFile('messages.json', describeTexts(evidence, files)),
    jsonFile('reported-person.json', await identify(deps, report.reported_id)),
    ...(report.reporter_id === null
      ? []
      : [jsonFile('reporter.json', await identify(deps, report.reporter_id))]),
    jsonFile('decisions.json', await describeDecisions(deps, report.reported_id)),
    ...files.values(),
    ...frames,
  ]
  return () => packZip(withManifest(archive, report, asked), clock.now())
}
