import { z } from 'zod'
import { anyNumber, count, label, pageRowsMax } from '../../answer-fields.ts'
import { id, instantMs, ok, textUpTo } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'
import { type ExperimentName, experiments } from '../experiments.ts'

/** The days of an experiment's counts. */
export const experimentDays = 30
/** People in one list of the forced ones. */
export const forcedPeopleMax = 100
/** The people that a preview asks. */
export const previewPeopleMax = 10_000

const name = z.enum(Object.keys(experiments) as [ExperimentName, ...ExperimentName[]])
const params = z.strictObject({ name })
/** Null: none of the experiment's groups, so the plain product. */
const group = textUpTo(60).nullable()
const person = z.object({ userId: id, name: label })

const experimentView = z.object({
  name,
  /** Changes something in the product. */
  isBuilt: z.boolean(),
  /** Result for everyone since the experiment ended: null the plain product, else a group; absent before. */
  end: group.optional(),
  groups: z
    .array(
      z.object({
        group: textUpTo(60),
        /** In percent of people; null while the experiment does not run. */
        share: anyNumber.nullable(),
        /** Number of people assigned by chance. */
        people: count,
      }),
    )
    .max(pageRowsMax),
  /** Number of people assigned to no group. */
  others: count,
})
export type ExperimentView = z.infer<typeof experimentView>

const groupCount = z.object({ group, people: count })
const openExperiment = z.object({
  experiment: experimentView,
  /** Operators and testers put them in a group on purpose. */
  forced: z.array(person.extend({ group, at: instantMs })).max(pageRowsMax),
  /** Number of people whom the product first asked for their group on each day (UTC), newest day first. */
  days: z.array(z.object({ day: instantMs, groups: z.array(groupCount).max(pageRowsMax) })).max(pageRowsMax),
})
export type OpenExperiment = z.infer<typeof openExperiment>

const preview = z.object({
  /** Number of people examined: all of them, or a random sample. */
  people: count,
  groups: z
    .array(
      groupCount.extend({
        /** Those of them who have the group already and keep it, whatever the shares are. */
        kept: count,
        examples: z.array(person).max(pageRowsMax),
      }),
    )
    .max(pageRowsMax),
})
export type ExperimentPreview = z.infer<typeof preview>

export const experimentsRoutes = {
  list: {
    method: 'GET',
    path: '/experiments',
    service: 'console',
    auth: { operator: 'settings.read' },
    summary: 'Every experiment with its shares, how many people were assigned, and whether it has an effect.',
    response: z.object({ experiments: z.array(experimentView).max(pageRowsMax) }),
    errors: [],
  },
  open: {
    method: 'GET',
    path: '/experiments/{name}',
    service: 'console',
    auth: { operator: 'settings.read' },
    summary:
      'One experiment with who was put into a group on purpose, and how many people it reached on each day.',
    params,
    response: openExperiment,
    errors: [],
  },
  preview: {
    method: 'POST',
    path: '/experiments/{name}/preview',
    service: 'console',
    auth: { operator: 'settings.write' },
    summary: 'Who would be in which group with these shares, before they are published.',
    params,
    body: z.strictObject({ shares: z.record(textUpTo(60), z.number().min(0).max(100)) }),
    response: preview,
    errors: [],
  },
  force: {
    method: 'POST',
    path: '/experiments/{name}/force',
    service: 'console',
    auth: { operator: 'settings.write' },
    summary: 'Puts one person into a group, or into none, whatever the shares are.',
    params,
    body: z.strictObject({ userId: id, group }),
    response: ok,
    errors: ['not_found'],
  },
  release: {
    method: 'POST',
    path: '/experiments/{name}/release',
    service: 'console',
    auth: { operator: 'settings.write' },
    summary: 'Takes back what an operator forced: the person’s group is drawn by the shares again.',
    params,
    body: z.strictObject({ userId: id }),
    response: ok,
    errors: ['not_found'],
  },
} as const satisfies RouteMap
