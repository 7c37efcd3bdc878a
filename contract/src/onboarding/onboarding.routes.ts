import { z } from 'zod'
import { fewRowsMax, label } from '../answer-fields.ts'
import { instantMs, ok, personName, position, textUpTo } from '../fields.ts'
import { limits } from '../limits.ts'
import { gender, ownProfile } from '../people/person.ts'
import type { RouteMap } from '../route.ts'
import { clientSettings, storedWebData, webData } from './onboarding.ts'
import { profileDetails, profileDetailsChange } from './profile-details.ts'

/** A fingerprint service's id of a browser; it identifies no person. */
const visitorId = z.string().min(1).max(80)
const screenName = textUpTo(60).regex(/^[\w-]{1,60}$/)
const storedData = z.object({ data: z.object({ data: storedWebData }) })

export const onboardingRoutes = {
  webData: {
    method: 'GET',
    path: '/usersWebData',
    service: 'api',
    auth: 'joining',
    summary: 'What the web app stores for the person, such as the progress of onboarding.',
    response: storedData,
    errors: [],
  },
  saveWebData: {
    method: 'POST',
    path: '/usersWebData',
    service: 'api',
    auth: 'joining',
    summary: 'Merges fields into the stored data; null removes a field. Returns everything.',
    body: webData,
    response: storedData,
    errors: [],
  },
  seenScreens: {
    method: 'GET',
    path: '/userOnboardingScreens',
    service: 'api',
    auth: 'joining',
    summary: 'The one-time screens that the person has seen.',
    response: z.object({ onboardingScreens: z.array(label).max(fewRowsMax) }),
    errors: [],
  },
  seeScreen: {
    method: 'POST',
    path: '/userOnboardingScreens',
    service: 'api',
    auth: 'joining',
    summary: 'Records that a one-time screen was shown; repeating it changes nothing.',
    body: z.strictObject({ screen: screenName }),
    response: ok,
    errors: [],
  },
  clientSettings: {
    method: 'GET',
    path: '/clientSettings',
    service: 'api',
    auth: 'joining',
    summary: 'Settings of the app that follow the person, such as the gender filter.',
    response: clientSettings,
    errors: [],
  },
  saveClientSettings: {
    method: 'POST',
    path: '/clientSettings',
    service: 'api',
    auth: 'joining',
    summary: 'Merges settings of the app into the stored ones.',
    body: clientSettings,
    response: clientSettings,
    errors: [],
  },
  deviceInfo: {
    method: 'POST',
    path: '/deviceInfo',
    service: 'api',
    auth: 'joining',
    summary: 'Records the device in use; the last 20 are stored.',
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
  },
  lastLaunch: {
    method: 'GET',
    path: '/lastLaunch',
    service: 'api',
    auth: 'joining',
    summary: 'When the app was last opened before now; this request counts as opening it.',
    response: z.object({ lastLaunch: instantMs.nullable() }),
    errors: [],
  },
  updateProfile: {
    method: 'POST',
    path: '/profile',
    service: 'api',
    auth: 'joining',
    summary:
      'Changes the name and stores the attribution that the browser has. Gender and age cannot be changed; other values are refused.',
    body: z.strictObject({
      expectedSource: z.string().max(80).optional(),
      name: personName.optional(),
      gender: gender.optional(),
      age: z.coerce.number().pipe(position).optional(),
      paymentProvider: z.string().max(40).optional(),
      visitorId: visitorId.optional(),
      webAttribution: z
        .record(z.string().max(60), z.string().max(limits.arrivalValueMaxChars))
        .refine((value) => Object.keys(value).length <= limits.arrivalMaxNames, 'too_many_names')
        .optional(),
    }),
    response: z.object({ profile: ownProfile }),
    errors: ['name_refused', 'conflict'],
  },
  details: {
    method: 'GET',
    path: '/profile/details',
    service: 'api',
    auth: 'joining',
    summary: 'What the person says of themselves, as they wrote it.',
    response: profileDetails,
    errors: [],
  },
  saveDetails: {
    method: 'POST',
    path: '/profile/details',
    service: 'api',
    auth: 'joining',
    summary:
      'Changes what the person says of themselves; listed words are masked. Fields that are left out stay.',
    body: profileDetailsChange,
    response: profileDetails,
    errors: [],
  },
} as const satisfies RouteMap
