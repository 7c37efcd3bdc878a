import {
  type ConversionProblem,
  conversionProblems,
  limits,
  type MediaItem,
  type StoredFile,
} from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { lockAccount } from '../../accounts/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import type { ConvertedFilm } from '../films.port.ts'
import { finishMediaRemovals } from '../finish-removals.ts'
import { conversionKind } from '../media.module.ts'
import type { MediaDeps } from '../media-deps.ts'
import { mediaKey, originalKey, removeMediaFiles, removeOriginal } from '../media-files.ts'
import {
  bytesOf,
  countConverting,
  failConversion,
  findOwn,
  findPreview,
  finishMedia,
  insertMedia,
  type MediaPlace,
  markConverting,
  noteConverted,
} from '../media-items.store.ts'
import { presentMedia } from '../present-media.ts'
import { convertVoice, isVoiceToConvert } from './convert-voice.ts'

/** Progress is stored in steps of this many percent. */
const stepPercent = 5
/** Videos of one person that wait for their conversion: everyone's are converted one after the other. */
const waitingMax = 3
/** When it is worth a try again: a conversion takes about a minute. */
const retryMs = 60_000

/** The budget of a day is counted in steps of this many milliseconds. */
const budgetStepMs = 10_000
const dayMs = 24 * 3_600_000

/** Throws rate_limited once the day's budget of this person is used up. */
async function spendBudget(
  { plumbing: { rateLimiter }, settings }: MediaDeps,
  ownerId: string,
  seconds: number,
): Promise<void> {
  const { conversionBudgetMs } = await settings.read()
  const steps = Math.max(1, Math.ceil((seconds * 1_000) / budgetStepMs))
  for (let step = 0; step < steps; step += 1) {
    const limit = Math.floor(conversionBudgetMs / budgetStepMs)
    const taken = await rateLimiter.take(`conversion:${ownerId}`, limit, dayMs)
    if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  }
}

/** Delay of a conversion for each second of the video, and for each waiting video of the same owner. */
const turn = { perSecondS: 10, perWaitingS: 600 } as const
/** Priorities are numbers of 32 bits. */
const turnsSinceMs = Date.UTC(2025, 0, 1)

interface Turn {
  readonly nowMs: number
  readonly seconds: number
  /** The videos of the same person that wait already. */
  readonly waiting: number
}

/**
 * The priority of a conversion: short videos come first, and one person's second video comes after another's first. Each
 * gets its turn, because what comes later is later by itself.
 */
export const priorityOf = ({ nowMs, seconds, waiting }: Turn): number =>
  -Math.round((nowMs - turnsSinceMs) / 1_000 + seconds * turn.perSecondS + waiting * turn.perWaitingS)

/**
 * Stores an uploaded video that browsers cannot play, and queues its conversion. Throws upload_gone, rate_limited (too
 * many of the same person wait, or were converted within a day).
 */
export async function startConversion(
  deps: MediaDeps,
  place: MediaPlace,
  { file, seconds }: { readonly file: StoredFile; readonly seconds: number },
): Promise<MediaItem> {
  const { plumbing, files } = deps
  const { db, jobs, clock } = plumbing
  await spendBudget(deps, place.ownerId, seconds)
  await files.putFile(originalKey(place), file)
  const row = await transact(db, async (tx) => {
    await lockAccount(tx, place.ownerId)
    const waiting = await countConverting(tx, place.ownerId)
    if (waiting >= waitingMax) {
      throw new DomainError('rate_limited', { retryAfterMs: retryMs })
    }
    const marked = await markConverting(tx, place, new Date(clock.now()))
    const priority = priorityOf({ nowMs: clock.now(), seconds, waiting })
    if (marked) await jobs.send(tx, conversionKind, place, { priority })
    return marked
  })
  if (!row) throw new DomainError('upload_gone')
  return presentMedia(row, null)
}

/** Stores the frame of a video that came without one. */
async function storeFrame(deps: MediaDeps, video: MediaPlace, frame: Uint8Array): Promise<void> {
  const { db, ids, clock } = deps.plumbing
  if (await findPreview(db, video)) return
  const box = { height: limits.videoPreviewHeightPx }
  const { picture, width, height } = await deps.pictures.makePicture(frame, box)
  const place = { ownerId: video.ownerId, mediaId: ids.next('mda') }
  const described = { content_type: 'image/jpeg', size_bytes: picture.length, width, height }
  const changed_at = new Date(clock.now())
  await insertMedia(db, {
    id: place.mediaId,
    owner_id: place.ownerId,
    purpose: 'chatVideoPreviewImage',
    state: 'storing',
    preview_of: video.mediaId,
    ...described,
    changed_at,
  })
  await deps.files.put(mediaKey(place, 'image/jpeg'), picture)
  await finishMedia(db, place.mediaId, { ...described, duration_ms: null, changed_at })
}

/** Stores the converted video in place of the original. Throws storage_full; false if it was removed meanwhile. */
async function storeConverted(
  deps: MediaDeps,
  place: MediaPlace,
  { film, frame }: ConvertedFilm,
): Promise<boolean> {
  const { plumbing, settings, files } = deps
  const { contentType, durationMs, sizeBytes, width, height } = film
  try {
    await files.putFile(mediaKey(place, contentType), film.file.content())
  } finally {
    await film.file.release()
  }
  await storeFrame(deps, place, frame)
  const { mediaQuotaBytes } = await settings.read()
  return transact(plumbing.db, async (tx) => {
    await lockAccount(tx, place.ownerId)
    const isStored = await finishMedia(tx, place.mediaId, {
      content_type: contentType,
      size_bytes: sizeBytes,
      duration_ms: durationMs,
      width,
      height,
      changed_at: new Date(plumbing.clock.now()),
    })
    if ((await bytesOf(tx, place.ownerId)) > mediaQuotaBytes) throw new DomainError('storage_full')
    return isStored
  })
}

async function convert(
  deps: MediaDeps,
  run: NonNullable<MediaDeps['films']['convert']>,
  place: MediaPlace,
): Promise<void> {
  const { plumbing, files } = deps
  const original = await files.open(originalKey(place))
  if (!original) throw new DomainError('media_wrong_format')
  const gone = new AbortController()
  let noted = 0
  const note = async (percent: number): Promise<void> => {
    const isWaiting = await noteConverted(plumbing.db, place, percent, new Date(plumbing.clock.now()))
    if (!isWaiting) gone.abort()
  }
  const onProgress = (percent: number): void => {
    if (percent < noted + stepPercent) return
    noted = percent
    void note(percent).catch((error: unknown) =>
      plumbing.logger.warn({ err: error }, 'progress was not stored'),
    )
  }
  const converted = await run(original, onProgress, gone.signal).catch((error: unknown) => {
    if (gone.signal.aborted) return null
    throw error
  })
  // It was removed meanwhile, perhaps with its owner: nothing of it may stay.
  const isStored = converted !== null && (await storeConverted(deps, place, converted))
  if (!isStored) await finishMediaRemovals(deps, [place])
}

const problemOf = (error: unknown): ConversionProblem | null =>
  error instanceof DomainError ? (conversionProblems.find((code) => code === error.code) ?? null) : null

/**
 * Converts a waiting video, or stores why that failed, or a voice message; does nothing if it was converted or removed
 * before.
 */
async function work(
  deps: MediaDeps,
  run: NonNullable<MediaDeps['films']['convert']>,
  place: MediaPlace,
): Promise<void> {
  const { db } = deps.plumbing
  const row = await findOwn(db, place)
  if (row?.state === 'converting') {
    try {
      await convert(deps, run, place)
    } catch (error) {
      const problem = problemOf(error)
      if (problem === null) throw error
      await removeMediaFiles(deps.files, place)
      await failConversion(db, place, problem)
      deps.plumbing.logger.info({ mediaId: place.mediaId, problem }, 'a video could not be converted')
    }
  }
  if (row && isVoiceToConvert(row)) await convertVoice(deps, place)
  await removeOriginal(deps.files, place)
}

/** Handler by which a worker converts videos that browsers cannot play; null if nothing here can. */
export function createConversions(deps: MediaDeps): JobHandler<MediaPlace> | null {
  const { convert: run } = deps.films
  return run && { kind: conversionKind, handle: (place) => work(deps, run, place) }
}
