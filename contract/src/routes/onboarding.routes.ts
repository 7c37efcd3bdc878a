import { z } from 'zod'
import { instantMs, ok, personName } from '../fields.ts'
import { limits } from '../limits.ts'
import { clientSettings, webData } from '../onboarding.ts'
import { gender, ownProfile } from '../person.ts'
import { route } from '../route.ts'

/** A fingerprint service's id of a browser; it names nobody. */
const visitorId = z.string().min(1).max(80)
const screenName = z.string().regex(/^[\w-]{1,60}$/)
const storedData = z.strictObject({ data: z.strictObject({ data: webData }) })
const bio = z.string().trim().max(limits.bioMaxChars)

export const onboardingRoutes = {
  webData: route({
    method: 'GET',
    path: '/usersWebData',
    service: 'api',
    auth: 'joining',
    summary: 'What the web app keeps for its person, such as how far the first questions are answered.',
    response: storedData,
    errors: [],
  }),
  saveWebData: route({
    method: 'POST',
    path: '/usersWebData',
    service: 'api',
    auth: 'joining',
    summary: 'Merges names into what is kept; null forgets a name. Answers the whole.',
    body: webData,
    response: storedData,
    errors: [],
  }),
  seenScreens: route({
    method: 'GET',
    path: '/userOnboardingScreens',
    service: 'api',
    auth: 'joining',
    summary: 'The screens that a person has been shown once.',
    response: z.strictObject({ onboardingScreens: z.array(z.string()) }),
    errors: [],
  }),
  seeScreen: route({
    method: 'POST',
    path: '/userOnboardingScreens',
    service: 'api',
    auth: 'joining',
    summary: 'Keeps that a screen was shown; again changes nothing.',
    body: z.strictObject({ screen: screenName }),
    response: ok,
    errors: [],
  }),
  clientSettings: route({
    method: 'GET',
    path: '/clientSettings',
    service: 'api',
    auth: 'joining',
    summary: 'Settings of the app that follow a person, such as the gender filter.',
    response: clientSettings,
    errors: [],
  }),
  saveClientSettings: route({
    method: 'POST',
    path: '/clientSettings',
    service: 'api',
    auth: 'joining',
    summary: 'Merges settings of the app into those that are kept.',
    body: clientSettings,
    response: clientSettings,
    errors: [],
  }),
  deviceInfo: route({
    method: 'POST',
    path: '/deviceInfo',
    service: 'api',
    auth: 'joining',
    summary: 'Tells which device somebody uses; the last 20 are kept.',
    body: z.strictObject({
      osName: z.string().max(60).optional(),
      deviceId: z.string().min(1).max(80),
      appLang: z.string().max(10).optional(),
      osLang: z.string().max(20).optional(),
      pushToken: z.string().max(500).optional(),
      fpVisitorId: visitorId.optional(),
    }),
    response: ok,
    errors: [],
  }),
  lastLaunch: route({
    method: 'GET',
    path: '/lastLaunch',
    service: 'api',
    auth: 'joining',
    summary: 'When the app was opened the time before this one; asking counts as opening it.',
    response: z.strictObject({ lastLaunch: instantMs.nullable() }),
    errors: [],
  }),
  updateProfile: route({
    method: 'POST',
    path: '/profile',
    service: 'api',
    auth: 'joining',
    summary:
      'Changes the name and keeps what the browser knows of the arrival. Gender and age cannot be changed: another one is refused.',
    body: z.strictObject({
      expectedSource: z.string().max(80).optional(),
      name: personName.optional(),
      gender: gender.optional(),
      age: z.coerce.number().int().optional(),
      paymentProvider: z.string().max(40).optional(),
      visitorId: visitorId.optional(),
      webAttribution: z
        .record(z.string().max(60), z.string().max(limits.arrivalValueMaxChars))
        .refine((value) => Object.keys(value).length <= limits.arrivalMaxNames, 'too_many_names')
        .optional(),
    }),
    response: z.strictObject({ profile: ownProfile }),
    errors: ['name_refused', 'conflict'],
  }),
  details: route({
    method: 'GET',
    path: '/profile/details',
    service: 'api',
    auth: 'joining',
    summary: 'What a person says of themselves, as they wrote it.',
    response: z.strictObject({ bio: z.string() }),
    errors: [],
  }),
  saveDetails: route({
    method: 'POST',
    path: '/profile/details',
    service: 'api',
    auth: 'joining',
    summary: 'Changes what a person says of themselves; listed words are masked.',
    body: z.strictObject({ bio }),
    response: z.strictObject({ bio: z.string() }),
    errors: [],
  }),
} as const
