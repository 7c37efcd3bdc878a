import type { LegalPageView } from '@serendip/contract/operator'
import { Badge, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { languageName } from '../parts/facts/names.ts'
import { Screen } from '../parts/screen/screen.tsx'
import { When } from '../parts/facts/when.tsx'
import styles from './legal.module.css'
import { legalQuery } from './legal-queries.ts'

/** The legal pages of every brand: what is in force, what is scheduled and what is a draft. */
export function LegalScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error } = useQuery(legalQuery(api))
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
            <PagesTable brand={brand} pages={data.pages.filter((page) => page.brand === brand)} />
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
          cell: ({ page }) => <Link to={`/legal/${brand}/${page}`}>{t(`legalPage.${page}`)}</Link>,
        },
        { id: 'shown', header: t('legal.inForce'), cell: (item) => <CurrentVersion view={item} /> },
        {
          id: 'next',
          header: t('legal.next'),
          wide: true,
          cell: ({ next }) =>
            next && (
              <>
                {t('legal.version', { version: next.version })}, <When ms={next.inForceAt} />
              </>
            ),
        },
        {
          id: 'drafts',
          header: t('legal.drafts'),
          cell: ({ drafts }) =>
            drafts.length > 0 && (
              <span className={styles.row}>
                {drafts.map((language) => (
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

function CurrentVersion({ view: { page, version, inForceAt, publishedByName } }: { view: LegalPageView }) {
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
