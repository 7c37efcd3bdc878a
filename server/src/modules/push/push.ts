import { type NoticeChoices, pushKinds, type RouteBody, type Routes } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { Db } from '../../kernel/db.ts'
import type { Connection, Handlers, MessageOf } from '../../kernel/handlers.ts'
import type { JobKind } from '../../kernel/job-kind.ts'
import { transact } from '../../kernel/transact.ts'
import { type JobHandler, sweepEveryMs } from '../jobs/index.ts'
import { endRing, notify, reaches, releaseDue } from './notify.ts'
import { duePushKind, sendPushKind } from './push.module.ts'
import type { PushDeps, ReadPush } from './push-deps.ts'
import { pushKeysReader } from './push-keys.ts'
import {
  changeChoices,
  type ChoicesRow,
  findChoices,
  forgetSubscriptionsOf,
  listSubscribed,
  lockChoices,
} from './push.store.ts'
import { sendPush } from './send-push.ts'
import { forgetEnded, subscribe } from './subscribe.ts'

type JobData<K> = K extends JobKind<infer D> ? D : never

const shown = (row: ChoicesRow): NoticeChoices => ({
  kinds: Object.fromEntries(
    pushKinds.map((kind) => [kind, !row.off_kinds.includes(kind)]),
  ) as NoticeChoices['kinds'],
  showsText: row.shows_text,
  awayMail: row.away_mail,
})

async function choose(
  { plumbing: { db } }: PushDeps,
  accountId: string,
  change: RouteBody<Routes['push']['choose']>,
): Promise<NoticeChoices> {
  return transact(db, async (tx) => {
    const row = await lockChoices(tx, accountId)
    const before = shown(row).kinds
    const changed = {
      ...row,
      off_kinds: pushKinds.filter((kind) => !(change.kinds?.[kind] ?? before[kind])),
      shows_text: change.showsText ?? row.shows_text,
      away_mail: change.awayMail ?? row.away_mail,
    }
    const { off_kinds, shows_text, away_mail } = changed
    await changeChoices(tx, accountId, { off_kinds, shows_text, away_mail })
    return shown(changed)
  })
}

const tabVisible = (
  { presence }: PushDeps,
  connection: Connection,
  { visible }: MessageOf<'tab.visible'>,
): Promise<void> => presence.setVisible(connection, visible)

export function createPush(deps: PushDeps) {
  const { db } = deps.plumbing
  const keys = pushKeysReader(deps)
  const routes: Handlers<Routes['push']> = {
    async key() {
      const { pushPaused } = await deps.settings.read()
      return { publicKey: pushPaused ? null : (await keys()).publicKey }
    },
    subscribe: async ({ caller, body }) => ({ id: await subscribe(deps, caller, body) }),
    async unsubscribe({ caller }) {
      await forgetSubscriptionsOf(db, caller.sessionId)
      return { ok: true }
    },
    choices: async ({ caller }) => shown(await findChoices(db, caller.userId)),
    choose: ({ caller, body }) => choose(deps, caller.userId, body),
  }
  return {
    routes: { push: routes },
    schedules: [{ name: 'forget-subscriptions', everyMs: sweepEveryMs, run: () => forgetEnded(deps) }],
    messages: bind(deps, { 'tab.visible': tabVisible }),
    ...bind(deps, {
      /** Tells a person of something, unless no push would reach them; the same notice once. */
      notify,
      /** Tells the browsers that were told of a ring that another device of the person took it. */
      endRing,
      /** Whether a push of this kind would reach a person. */
      reaches,
    }),
    ...bind(db, {
      /** Those of the people who have a subscription. */
      subscribedAmong: listSubscribed,
      /** Whether a person wants a mail when they are away. */
      wantsAwayMail: async (at: Db, accountId: string) => (await findChoices(at, accountId)).away_mail,
    }),
    /** Delivers pushes, with their words from above. */
    delivery(read: ReadPush): readonly JobHandler[] {
      const due: JobHandler<JobData<typeof duePushKind>> = {
        kind: duePushKind,
        handle: (data) => releaseDue(deps, data),
      }
      const sending: JobHandler<JobData<typeof sendPushKind>> = {
        kind: sendPushKind,
        handle: (data) => sendPush(deps, keys, read, data),
      }
      return [due, sending]
    },
  }
}
export type Push = ReturnType<typeof createPush>
