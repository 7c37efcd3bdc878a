import type { NodeState, NodeView } from '@serendip/contract/operator'
import { Badge, type BadgeProps, Notice } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { Loading } from '../parts/loading.tsx'
import { Screen } from '../parts/screen.tsx'
import { When } from '../parts/when.tsx'
import { WorkName } from '../parts/work-name.tsx'

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
      items={nodes}
      keyOf={({ nodeId }) => nodeId}
      columns={[
        { key: 'node', label: t('nodes.node'), cell: ({ nodeId }) => <code>{nodeId}</code> },
        {
          key: 'state',
          label: t('nodes.state'),
          cell: ({ state }) => <Badge tone={tones[state]}>{t(`nodes.states.${state}`)}</Badge>,
        },
        {
          key: 'seen',
          label: t('nodes.seen'),
          cell: ({ seenAt, state }) =>
            state === 'lost' ? (
              <When ms={seenAt} />
            ) : (
              t('nodes.ago', { count: Math.max(0, Math.round((now - seenAt) / 1_000)) })
            ),
        },
        { key: 'roles', label: t('nodes.roles'), cell: ({ roles }) => <Roles roles={roles} /> },
        { key: 'sockets', label: t('nodes.sockets'), cell: ({ sockets }) => plain.format(sockets) },
        { key: 'calls', label: t('nodes.calls'), cell: ({ calls }) => plain.format(calls) },
        {
          key: 'delay',
          label: t('nodes.delay'),
          wide: true,
          cell: ({ loopDelayMs }) => t('nodes.ms', { ms: plain.format(loopDelayMs) }),
        },
        {
          key: 'skew',
          label: t('nodes.skew'),
          wide: true,
          cell: ({ skewMs }) => t('nodes.ms', { ms: plain.format(skewMs) }),
        },
        {
          key: 'version',
          label: t('nodes.version'),
          wide: true,
          cell: ({ version }) => <code>{version}</code>,
        },
        {
          key: 'started',
          label: t('nodes.started'),
          wide: true,
          cell: ({ startedAt }) => <When ms={startedAt} />,
        },
      ]}
    />
  )
}
