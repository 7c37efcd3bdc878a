import { z } from 'zod'
import { address, label, pageRowsMax } from '../../answer-fields.ts'
import { ok, textUpTo } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'

/** The lists whose filter is a choice; a search for people is not stored, because it names someone. */
export const filteredLists = [
  ...['/queue', '/reports', '/creators', '/support'],
  ...['/audit', '/mails', '/webhooks'],
] as const
/** Of each operator. */
export const savedFiltersMax = 50
export const filterNameMaxChars = 40
const filterPathMaxChars = 500

const name = z.string().trim().min(1).max(filterNameMaxChars)
/** The address of a list in the console with its choices. */
const path = textUpTo(filterPathMaxChars)
  .regex(/^\/[a-z]+\?[\w.~%+*!&=:-]+$/, 'filter_path')
  .refine((given) => filteredLists.some((list) => given.startsWith(`${list}?`)), 'filter_path')

const savedFilter = z.object({ name: label, path: address })
export type SavedFilter = z.infer<typeof savedFilter>

export const filtersRoutes = {
  list: {
    method: 'GET',
    path: '/filters',
    service: 'console',
    auth: { operator: 'any' },
    summary: 'The operator’s own saved filters, by name.',
    response: z.object({ filters: z.array(savedFilter).max(pageRowsMax) }),
    errors: [],
  },
  save: {
    method: 'POST',
    path: '/filters',
    service: 'console',
    auth: { operator: 'any' },
    summary: `Saves a filter under a name; one with the same address gets the new name. At most ${savedFiltersMax}.`,
    body: z.strictObject({ name, path }),
    response: ok,
    errors: ['conflict'],
  },
  remove: {
    method: 'POST',
    path: '/filters/remove',
    service: 'console',
    auth: { operator: 'any' },
    summary: 'Removes one of the operator’s saved filters, if it is there.',
    body: z.strictObject({ path }),
    response: ok,
    errors: [],
  },
} as const satisfies RouteMap
