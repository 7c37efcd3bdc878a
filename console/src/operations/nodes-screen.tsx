import type { NodeState, NodeView } from '@serendip/contract/operator'
import { Badge, type BadgeProps, Notice } from '@serendip/ui'
import { Fragment } from 'react'
import { defineList } from '../parts/lists/define-list.tsx'
import { When } from '../parts/facts/when.tsx'
import { WorkName } from '../parts/facts/work-name.tsx'

const plain = new Intl.NumberFormat('en-GB')
const tones: Readonly<Record<NodeState, NonNullable<BadgeProps['tone']>>> = {
  running: 'mint',
  slow: 'warn',
  wrongClock: 'warn',
  lost: 'danger',
}

/** Which processes run, and how they are. */
export const nodesList = defineList({
  name: 'nodes',
  filters: {},
  read: (api) => api.operations.nodes(),
  items: ({ nodes }) => nodes,
  keyOf: ({ nodeId }) => nodeId,
  refreshMs: 10_000,
  csv: () => ({ list: 'nodes' }),
  useView: ({ t, pages: [first], readAt }) => ({
    columns: [
      { id: 'node', header: t('nodes.node'), code: ({ nodeId }) => nodeId },
      {
        id: 'state',
        header: t('nodes.state'),
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`nodes.states.${state}`)}</Badge>,
      },
      {
        id: 'seen',
        header: t('nodes.seen'),
        cell: ({ state, seenAt }) =>
          state === 'lost' ? (
            <When ms={seenAt} />
          ) : (
            t('nodes.ago', { count: Math.max(0, Math.round((readAt - seenAt) / 1_000)) })
          ),
      },
      { id: 'roles', header: t('nodes.roles'), cell: ({ roles }) => <Roles roles={roles} /> },
      { id: 'sockets', header: t('nodes.sockets'), count: ({ sockets }) => sockets },
      { id: 'calls', header: t('nodes.calls'), count: ({ calls }) => calls },
      {
        id: 'delay',
        header: t('nodes.delay'),
        wide: true,
        cell: ({ loopDelayMs }) => t('nodes.ms', { ms: plain.format(loopDelayMs) }),
      },
      {
        id: 'skew',
        header: t('nodes.skew'),
        wide: true,
        cell: ({ skewMs }) => t('nodes.ms', { ms: plain.format(skewMs) }),
      },
      { id: 'version', header: t('nodes.version'), wide: true, code: ({ version }) => version },
      { id: 'started', header: t('nodes.started'), wide: true, when: ({ startedAt }) => startedAt },
    ],
    notices: first?.hasWorker === false && <Notice tone="error">{t('alert.workersMissing')}</Notice>,
    empty: null,
  }),
})

function Roles({ roles }: Pick<NodeView, 'roles'>) {
  return (
    <span>
      {roles.map((role, index) => (
        <Fragment key={role}>
          {index > 0 && ', '}
          <WorkName of="role" code={role} />
        </Fragment>
      ))}
    </span>
  )
}
