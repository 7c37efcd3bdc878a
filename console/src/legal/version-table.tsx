import type { CompleteLocale } from '@serendip/contract'
import type { LegalVersionView, OpenLegalPage } from '@serendip/contract/operator'
import { Badge, Button, Dialog, Markdown, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { When } from '../parts/when.tsx'
import { directionIn, legalKey, type PageOfBrand } from './legal-queries.ts'
import styles from './legal.module.css'

interface VersionTableProps {
  readonly params: PageOfBrand
  readonly page: OpenLegalPage
  readonly language: CompleteLocale
  restore(version: number): Promise<void>
}

/** Every published version, newest first: to read, or to put back into the editor. */
export function VersionTable({ params, page, language, restore }: VersionTableProps) {
  const { t } = useTranslation('console')
  const [opened, setOpened] = useState<LegalVersionView | null>(null)
  const acts = (version: LegalVersionView) => (
    <span className={styles.row}>
      <Button
        size="s"
        aria-label={t('legal.readOf', { version: version.version })}
        onClick={() => setOpened(version)}
      >
        {t('legal.read')}
      </Button>
      <Button
        size="s"
        aria-label={t('legal.restoreOf', { version: version.version })}
        onClick={() => void restore(version.version)}
      >
        {t('legal.restore')}
      </Button>
    </span>
  )
  return (
    <section className={styles.brand}>
      <h2 className={styles.heading}>{t('legal.history')}</h2>
      {page.versions.length === 0 ? (
        <p className={styles.quiet}>{t('legal.noHistory')}</p>
      ) : (
        <DataTable
          label={t('legal.history')}
          items={page.versions}
          keyOf={({ version }) => String(version)}
          columns={[
            {
              key: 'version',
              label: t('legal.versionColumn'),
              cell: ({ version }) => <VersionName version={version} shown={page.shown} />,
            },
            { key: 'from', label: t('legal.from'), cell: ({ inForceAt }) => <When ms={inForceAt} /> },
            { key: 'note', label: t('legal.note'), cell: ({ note }) => note },
            {
              key: 'asks',
              label: t('legal.asks'),
              wide: true,
              cell: ({ asksAgain }) => t(asksAgain ? 'legal.asksYes' : 'legal.asksNo'),
            },
            { key: 'by', label: t('reports.by'), wide: true, cell: ({ operatorName }) => operatorName },
            { key: 'acts', label: t('acts'), cell: acts },
          ]}
        />
      )}
      <Dialog
        wide
        open={opened !== null}
        onOpenChange={(open) => !open && setOpened(null)}
        title={t('legal.version', { version: opened?.version })}
        closeLabel={t('close')}
      >
        {opened && <VersionText {...{ params, language }} version={opened.version} />}
      </Dialog>
    </section>
  )
}

function VersionName({ version, shown }: { version: number; shown: number | null }) {
  const { t } = useTranslation('console')
  return (
    <span className={styles.row}>
      {version}
      {version === shown && <Badge tone="mint">{t('legal.inForceNow')}</Badge>}
      {version > (shown ?? 0) && <Badge>{t('legal.next')}</Badge>}
    </span>
  )
}

interface VersionTextProps {
  readonly params: PageOfBrand
  readonly version: number
  readonly language: CompleteLocale
}

function VersionText({ params, version, language }: VersionTextProps) {
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
