import { z } from 'zod'
import { count, fewRowsMax, longText, pageRowsMax } from '../../answer-fields.ts'
import { id, instantMs } from '../../fields.ts'

/** Evidence of the event that a report stores, as operators read it. */
export const evidence = z.object({
  /** The last messages of the two before the report, oldest first. */
  texts: z
    .array(
      z.object({
        textId: id,
        from: id,
        text: longText,
        sentAt: instantMs,
        /** When its sender deleted it for both; null while it was there. */
        deletedAt: instantMs.nullable(),
        /** Its text before each change by its sender, and until when; oldest first. */
        earlierTexts: z.array(z.object({ text: longText, until: instantMs })).max(pageRowsMax),
        /** Whether the report is about this message. */
        isReported: z.boolean(),
        /** Photos, videos and recordings of the message that are kept. */
        files: z.array(z.object({ fileId: id, kind: z.enum(['image', 'audio', 'video']) })).max(pageRowsMax),
        /** Number of further files that are no longer stored. */
        filesGone: count,
      }),
    )
    .max(fewRowsMax),
  /** Profile photos of the person that were shown at the time of the report, or until their owner deleted them shortly before. */
  photos: z
    .array(
      z.object({
        fileId: id,
        deletedAt: instantMs.nullable(),
        /** Whether the report is about this photo. */
        isReported: z.literal(true).optional(),
      }),
    )
    .max(fewRowsMax),
  /** Text of the person’s page; empty if the report is not about a page. */
  bio: longText,
  /** Still pictures that the reporter sent as ones of the call; nobody can check where they come from. */
  frames: z.array(z.object({ fileId: id, sentAt: instantMs })).max(pageRowsMax),
  /** Times at which one saw the other's video, as their own browser said. */
  videos: z
    .array(z.object({ userId: id, startedAt: instantMs, endedAt: instantMs.nullable() }))
    .max(fewRowsMax),
})
export type CaseEvidence = z.infer<typeof evidence>
