import type { LegalPageView } from '@serendip/contract/operator'
import { Badge, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { languageName } from '../parts/names.ts'
import { Screen } from '../parts/screen.tsx'
import { When } from '../parts/when.tsx'
import { legalQuery } from './legal-queries.ts'
import styles from './legal.module.css'

/** The legal pages of every brand: what is in force, what is scheduled and what is a draft. */
export function LegalScreen() {
  const { t } = useTranslation('console')
  const { data, error } = useQuery(legalQuery)
  const brands = [...new Set(data?.pages.map(({ brand }) => brand))]
  return (
    <Screen
      title={t('nav.legal')}
      text={t('about.legal')}
      actions={<ExportButton wanted={{ list: 'legal' }} />}
    >
      <ErrorNotice error={error} />
      {!data && !error && <Skeleton shape="block" className={styles.loading ?? ''} />}
      {data &&
        brands.map((brand) => (
          <section key={brand} className={styles.brand}>
            {brands.length > 1 && <h2 className={styles.heading}>{brand}</h2>}
            <PagesTable brand={brand} pages={data.pages.filter((one) => one.brand === brand)} />
          </section>
        ))}
    </Screen>
  )
}

function PagesTable({ brand, pages }: { brand: string; pages: readonly LegalPageView[] }) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={brand}
      items={pages}
      keyOf={({ page }) => page}
      columns={[
        {
          id: 'page',
          header: t('legal.page'),
          cell: ({ row }) => (
            <Link to={`/legal/${brand}/${row.original.page}`}>{t(`legalPage.${row.original.page}`)}</Link>
          ),
        },
        { id: 'shown', header: t('legal.inForce'), cell: ({ row }) => <Shown view={row.original} /> },
        {
          id: 'next',
          header: t('legal.next'),
          meta: { wide: true },
          cell: ({ row }) =>
            row.original.next && (
              <>
                {t('legal.version', { version: row.original.next.version })},{' '}
                <When ms={row.original.next.inForceAt} />
              </>
            ),
        },
        {
          id: 'drafts',
          header: t('legal.drafts'),
          cell: ({ row }) =>
            row.original.drafts.length > 0 && (
              <span className={styles.row}>
                {row.original.drafts.map((language) => (
                  <Badge key={language} tone="warn">
                    {languageName(language)}
                  </Badge>
                ))}
              </span>
            ),
        },
      ]}
    />
  )
}

function Shown({ view: { page, version, inForceAt, publishedByName } }: { view: LegalPageView }) {
  const { t } = useTranslation('console')
  if (version === null || inForceAt === null) {
    return (
      <span className={styles.quiet}>{t(page === 'contact-us' ? 'legal.address' : 'legal.missing')}</span>
    )
  }
  return (
    <>
      {t('legal.version', { version })}, <When ms={inForceAt} />
      {publishedByName !== null && <span className={styles.quiet}> · {publishedByName}</span>}
    </>
  )
}
