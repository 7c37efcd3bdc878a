import { z } from 'zod'
import { country, id, instantMs, language } from './fields.ts'

export const gender = z.enum(['male', 'female'])
export type Gender = z.infer<typeof gender>
export const rolesGroup = z.enum(['user', 'goddess', 'pendingGoddess', 'artist'])
export type RolesGroup = z.infer<typeof rolesGroup>

/** One's own profile, as only its owner reads it (SPEC §3). */
export const ownProfile = z.strictObject({
  _id: id,
  humanReadableId: z.string(),
  name: z.string(),
  gender,
  /** Null until the birthday is told. */
  age: z.number().int().nullable(),
  birthday: z.iso.date().nullable(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** The id of the photo that others see; empty where there is none. */
  avatar: z.string(),
  /** The id of a newer photo that nobody has looked at yet. */
  avatarOnModeration: z.string().optional(),
  coins: z.number().int(),
  bonusMatch: z.number().int(),
  lt: z.number().int(),
  premium: z.boolean(),
  rolesGroup,
  language,
  last_ip_country: country.nullable(),
  /** The country of the address that the last login came from. */
  last_ip_real_country: country.nullable().optional(),
  /** Somebody decided that this person’s country does not count; absent where nobody did. */
  unblocked: z.boolean().optional(),
  /** Whom a partner’s link sent this person for; such a person is not shown everybody else. */
  expectedSource: z.string().optional(),
  created: instantMs,
  brandId: z.string(),
  sandbox: z.boolean(),
  /** What the sign-up left out; absent where nothing is missing. */
  missingFields: z.array(z.enum(['gender', 'name', 'birthday', 'terms'])).optional(),
  emailSubscribed: z.boolean().optional(),
  /** An email that waits for its confirmation. */
  pendingEmail: z.string().optional(),
  /** The experiments that the person takes part in, as `splitName|group`. */
  abTests: z.array(z.string()).optional(),
  /** False where only Google or Apple vouch for the person. */
  hasPassword: z.boolean().optional(),
})
export type OwnProfile = z.infer<typeof ownProfile>

/** What a stranger on the other side of a call may see of a person, and nothing more. */
export const partner = z.strictObject({
  userId: id,
  name: z.string(),
  age: z.number().int(),
  gender,
  country: country.nullable(),
  language,
  avatar: z.string(),
  rolesGroup,
  /** A labelled demo peer: exists in demo mode only, and is never shown as a person. */
  demo: z.boolean(),
})
export type Partner = z.infer<typeof partner>
