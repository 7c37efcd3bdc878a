import type { ViewPurpose } from '@serendip/contract/operator'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { PurposeButtons } from '../parts/forms/purpose-buttons.tsx'
import styles from './conversation.module.css'
import { Messages } from './conversation.tsx'
import { RequestPerson } from './request-person.tsx'

/** One request for an operator who does not answer: hidden until they choose a purpose, which is logged. */
export function LoggedConversation({ chatId }: { chatId: string }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error, mutate, variables } = useMutation({
    mutationFn: (purpose: ViewPurpose) => api.support.read({ params: { chatId }, body: { purpose } }),
  })
  if (!data || !variables) {
    return (
      <div className={styles.notice}>
        <ErrorNotice error={error} />
        <p>{t('support.why')}</p>
        <PurposeButtons label={t('support.whyLabel')} onChoose={mutate} />
      </div>
    )
  }
  return (
    <div className={styles.conversation}>
      <section className={styles.middle}>
        <Messages conversation={data} purpose={variables} />
      </section>
      <RequestPerson conversation={data} />
    </div>
  )
}
