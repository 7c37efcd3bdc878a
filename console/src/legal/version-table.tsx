import type { CompleteLocale } from '@serendip/contract'
import type { LegalVersionView, OpenLegalPage } from '@serendip/contract/operator'
import { Badge, Button, Dialog, Markdown, Notice, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { useMe } from '../queries.ts'
import styles from './legal.module.css'
import { directionIn, legalKey, type PageOfBrand } from './legal-queries.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface VersionTableProps {
  readonly params: PageOfBrand
  readonly page: OpenLegalPage
  readonly language: CompleteLocale
  restore(version: number): Promise<void>
}

/** Every published version, newest first: to read, or to put back into the editor. */
export function VersionTable({ params, page, language, restore }: VersionTableProps) {
  const { t } = useTranslation('console')
  const mayEdit = useMe().rights.has('legal.publish')
  const [opened, setOpened] = useState<LegalVersionView | null>(null)
  const [withdrawing, setWithdrawing] = useState<number | null>(null)
  const [withdrawn, setWithdrawn] = useState<number | null>(null)
  // A later version has taken over the texts of the one before: the last one goes first.
  const last = page.versions.find((version) => version.withdrawn === null)
  const scheduled = last && last.version !== page.shown ? last.version : null
  const acts = (version: LegalVersionView) => (
    <Acts
      version={version.version}
      read={() => setOpened(version)}
      restore={mayEdit ? () => void restore(version.version) : null}
      withdraw={mayEdit && version.version === scheduled ? () => setWithdrawing(version.version) : null}
    />
  )
  return (
    <section className={styles.brand}>
      <h2 className={styles.heading}>{t('legal.history')}</h2>
      {withdrawn !== null && (
        <Notice tone="success">{t('legal.withdrawnDone', { version: withdrawn })}</Notice>
      )}
      {page.versions.length === 0 ? (
        <p className={styles.quiet}>{t('legal.noHistory')}</p>
      ) : (
        <Versions page={page} acts={acts} />
      )}
      <WithdrawDialog
        params={params}
        version={withdrawing}
        close={(isDone) => {
          setWithdrawing(null)
          if (isDone) setWithdrawn(withdrawing)
        }}
      />
      <Dialog
        wide
        open={opened !== null}
        onOpenChange={(open) => !open && setOpened(null)}
        title={t('legal.version', { version: opened?.version })}
        closeLabel={t('close')}
      >
        {opened && <VersionText params={params} language={language} version={opened.version} />}
      </Dialog>
    </section>
  )
}

interface VersionsProps {
  readonly page: OpenLegalPage
  acts(version: LegalVersionView): ReactNode
}

function Versions({ page, acts }: VersionsProps) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('legal.historyTable')}
      items={page.versions}
      keyOf={({ version }) => String(version)}
      columns={[
        {
          id: 'version',
          header: t('legal.versionColumn'),
          cell: (item) => <VersionName view={item} shown={page.shown} />,
        },
        { id: 'from', header: t('legal.from'), when: ({ inForceAt }) => inForceAt },
        { id: 'note', header: t('legal.note'), cell: (item) => <Note version={item} /> },
        {
          id: 'asks',
          header: t('legal.asks'),
          wide: true,
          cell: ({ asksAgain }) => t(asksAgain ? 'legal.asksYes' : 'legal.asksNo'),
        },
        { id: 'by', header: t('reports.by'), wide: true, cell: ({ operatorName }) => operatorName },
        { id: 'acts', header: t('acts'), cell: (item) => acts(item) },
      ]}
    />
  )
}

interface ActsProps {
  readonly version: number
  read(): void
  /** Null for an operator who only reads. */
  readonly restore: (() => void) | null
  /** Null for one that cannot be withdrawn. */
  readonly withdraw: (() => void) | null
}

function Acts({ version, read, restore, withdraw }: ActsProps) {
  const { t } = useTranslation('console')
  return (
    <span className={styles.row}>
      <Button size="s" aria-label={t('legal.readOf', { version })} onClick={read}>
        {t('legal.read')}
      </Button>
      {restore && (
        <Button size="s" aria-label={t('legal.restoreOf', { version })} onClick={restore}>
          {t('legal.restore')}
        </Button>
      )}
      {withdraw && (
        <Button size="s" variant="danger" aria-label={t('legal.withdrawOf', { version })} onClick={withdraw}>
          {t('legal.withdraw')}
        </Button>
      )}
    </span>
  )
}

interface VersionNameProps {
  readonly view: LegalVersionView
  readonly shown: number | null
}

function VersionName({ view: { version, withdrawn }, shown }: VersionNameProps) {
  const { t } = useTranslation('console')
  return (
    <span className={styles.row}>
      {version}
      {version === shown && <Badge tone="mint">{t('legal.inForceNow')}</Badge>}
      {withdrawn && <Badge tone="danger">{t('legal.withdrawnState')}</Badge>}
      {!withdrawn && version > (shown ?? 0) && <Badge>{t('legal.next')}</Badge>}
    </span>
  )
}

/** Note on the change, and the reason for a withdrawal. */
function Note({ version: { note, withdrawn } }: { version: LegalVersionView }) {
  const { t } = useTranslation('console')
  return (
    <span className={styles.note}>
      <span>{note}</span>
      {withdrawn && (
        <span className={styles.quiet}>
          {t('legal.withdrawnBy', { name: withdrawn.operatorName, reason: withdrawn.reason })}
        </span>
      )}
    </span>
  )
}

interface VersionTextProps {
  readonly params: PageOfBrand
  readonly version: number
  readonly language: CompleteLocale
}

function VersionText({ params, version, language }: VersionTextProps) {
  const api = useApi()
  const { data, error } = useQuery({
    queryKey: [...legalKey, params.brand, params.page, version],
    queryFn: () => api.legal.version({ params: { ...params, version: String(version) } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <ErrorNotice error={error} />
  if (!data) return <Skeleton shape="block" />
  const own = data.texts[language] === undefined ? 'en' : language
  return <Markdown text={data.texts[own] ?? ''} lang={own} dir={directionIn(own)} />
}
