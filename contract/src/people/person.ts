import { z } from 'zod'
import { address, count, label, longText, pageRowsMax } from '../answer-fields.ts'
import { genders, rolesGroups } from '../choices.ts'
import { coins, country, id, instantMs, language, ordinal } from '../fields.ts'

export const gender = z.enum(genders)
export const rolesGroup = z.enum(rolesGroups)

const summary = z.object({ en: longText, de: longText.optional(), ar: longText.optional() })
const changedTerms = z.object({
  /** The version in force, which the person is asked to accept. */
  version: ordinal,
  /** The changes, newest first. */
  summaries: z.array(summary).max(pageRowsMax),
})
export type ChangedTerms = z.infer<typeof changedTerms>

/**
 * One's own profile, as only its owner sees it (SPEC §3). Some fields of SPEC are where they change and are shown:
 * favourites in both directions and `isFavorite` are the relations of `/followings`, of cards and of creators; a status is
 * that of creators and contacts; who is restricted, banned or deleted reads no profile but the page of their standing.
 */
export const ownProfile = z.object({
  _id: id,
  humanReadableId: label,
  name: label,
  gender,
  /** Null until the birthday is known. */
  age: count.nullable(),
  birthday: z.iso.date().nullable(),
  email: label,
  emailConfirmed: z.boolean(),
  /** The id of the photo that others see; empty if there is none. */
  avatar: label,
  /** The id of a newer photo that was not reviewed yet. */
  avatarOnModeration: label.optional(),
  coins,
  bonusMatch: coins,
  lt: coins,
  premium: z.boolean(),
  rolesGroup,
  language,
  last_ip_country: country.nullable(),
  /** The country that others see; null if it is not known. */
  shown_country: country.nullable().optional(),
  /** The country of the address that the last login came from. */
  last_ip_real_country: country.nullable().optional(),
  /** An operator exempted this person from country checks; otherwise absent. */
  unblocked: z.boolean().optional(),
  /** The creator a partner’s link sent this person for; such a person does not see the others. */
  expectedSource: label.optional(),
  created: instantMs,
  brandId: label,
  sandbox: z.boolean(),
  /** Fields that the sign-up left open; absent if there are none. */
  missingFields: z
    .array(z.enum(['gender', 'name', 'birthday', 'terms']))
    .max(pageRowsMax)
    .optional(),
  /** The terms changed since the person accepted them; absent if they did not. */
  changedTerms: changedTerms.optional(),
  emailSubscribed: z.boolean().optional(),
  /** An email that waits for its confirmation. */
  pendingEmail: label.optional(),
  /** The experiments that the person takes part in, as `splitName|group`. */
  abTests: z.array(label).max(pageRowsMax).optional(),
  /** The flow that made the account: its method, or the partner, the guest's frame or the application that led to it. */
  actionFlow: label.optional(),
  /** The device that signed up. */
  deviceId: label.optional(),
  /** The payment service of the person, as of their sign-up or as chosen since. */
  paymentProvider: label.optional(),
  /** The landing key of the first arrival. */
  wf: label.optional(),
  /** The ids of approved pictures beside the main photo, in their order; absent if there are none. */
  gallery: z.array(id).max(pageRowsMax).optional(),
  /** Of creators: the videos of their gallery, in their order. */
  videoGallery: z
    .array(
      z.object({
        date: instantMs,
        status: z.enum(['pending', 'approved', 'declined']),
        /** Address of a still picture; a video may have none there. */
        previewFilename: address,
      }),
    )
    .max(pageRowsMax)
    .optional(),
  /** False if the person signs in only by Google or Apple. */
  hasPassword: z.boolean().optional(),
})
export type OwnProfile = z.infer<typeof ownProfile>

/** The facts of a person that a stranger on the other side of a call may see, and nothing more. */
export const partner = z.object({
  userId: id,
  name: label,
  age: count,
  gender,
  country: country.nullable(),
  language,
  avatar: label,
  rolesGroup,
  /** A demo peer or one of the demo's accounts: exists in demo mode only, and is never shown as a person. */
  demo: z.boolean(),
  /** They have premium now; nothing tells since when, until when or how. */
  premium: z.literal(true).optional(),
  /** A creator whose identity was checked. */
  verified: z.literal(true).optional(),
})
export type Partner = z.infer<typeof partner>
