import { ArrowLeftIcon, Card, IconButton, Page } from '@serendip/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useBack } from '../../platform/navigation/use-back.ts'
import { ExcludedPeople } from './excluded-people.tsx'
import styles from './blocklist-screen.module.css'

/** `/blocklist`: the people one has blocked, and those one ignores. */
export function BlocklistScreen() {
  const { t } = useTranslation(['settings', 'nav'])
  const { brand } = usePlatform()
  const goBack = useBack()
  const title = t('blocklist.title')
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title, brand])
  return (
    <Page
      title={title}
      back={<IconButton variant="quiet" icon={<ArrowLeftIcon />} label={t('nav:back')} onClick={goBack} />}
    >
      <p className={styles.lead}>{t('blocklist.text')}</p>
      <Card>
        <ExcludedPeople list="blocklist" />
      </Card>
      <h2>{t('ignorelist.title')}</h2>
      <p className={styles.lead}>{t('ignorelist.text')}</p>
      <Card>
        <ExcludedPeople list="ignorelist" />
      </Card>
    </Page>
  )
}
