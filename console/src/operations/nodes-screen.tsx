import type { NodeState, NodeView } from '@serendip/contract/operator'
import { Badge, type BadgeProps, Notice } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { Loading } from '../parts/screen/loading.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { When } from '../parts/facts/when.tsx'
import { WorkName } from '../parts/facts/work-name.tsx'

const readMs = 10_000
const plain = new Intl.NumberFormat('en-GB')
const tones: Readonly<Record<NodeState, NonNullable<BadgeProps['tone']>>> = {
  running: 'mint',
  slow: 'warn',
  wrongClock: 'warn',
  lost: 'danger',
}

/** Which processes run, and how they are. */
export function NodesScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['operations', 'nodes'],
    queryFn: () => api.operations.nodes(),
    refetchInterval: readMs,
  })
  return (
    <Screen
      title={t('nav.nodes')}
      text={t('about.nodes')}
      actions={<ExportButton wanted={{ list: 'nodes' }} />}
    >
      <ErrorNotice error={error} />
      {data?.hasWorker === false && <Notice tone="error">{t('alert.workersMissing')}</Notice>}
      {data && <Nodes nodes={data.nodes} now={dataUpdatedAt} />}
      {!data && !error && <Loading />}
    </Screen>
  )
}

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

function Nodes({ nodes, now }: { nodes: readonly NodeView[]; now: number }) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('nav.nodes')}
      name="processes"
      items={nodes}
      keyOf={({ nodeId }) => nodeId}
      columns={[
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
              t('nodes.ago', { count: Math.max(0, Math.round((now - seenAt) / 1_000)) })
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
      ]}
    />
  )
}
