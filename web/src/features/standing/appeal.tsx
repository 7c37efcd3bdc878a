import { formatLocale, limits, type StandingView } from '@serendip/contract'
import { Button, Field, Notice, TextArea } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useContractForm } from '../../shared/form/use-contract-form.ts'
import styles from './standing-screen.module.css'

/** An appeal against a ban: once per decision, and then its text. */
export function Appeal({ standing }: { standing: StandingView }) {
  const { t, i18n } = useTranslation('standing')
  const { closedAccount } = usePlatform()
  const queries = useQueryClient()
  const form = useContractForm({
    initial: { text: '' },
    async send(body) {
      queries.setQueryData(['standing'], await closedAccount.api.sessions.appeal({ body }))
    },
  })
  if (standing.appeal) {
    const { sentAt, decideBy, isUpheld } = standing.appeal
    const day = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'long' })
    return (
      <Notice tone="info" title={t('appeal.sent', { date: day.format(sentAt) })}>
        <p>{isUpheld ? t('appeal.upheld') : t('appeal.decideBy', { date: day.format(decideBy) })}</p>
        <span dir="auto">{standing.appeal.text}</span>
      </Notice>
    )
  }
  if (!standing.canAppeal) return null
  const { text } = form.values
  return (
    <form {...form.props} className={styles.way}>
      <Field label={t('appeal.label')} hint={t('appeal.hint')} error={form.problems.form?.message}>
        <TextArea
          rows={5}
          dir="auto"
          maxLength={limits.appealMaxChars}
          value={text}
          onChange={({ target }) => form.change({ text: target.value })}
        />
      </Field>
      <Button
        type="submit"
        variant="ember"
        size="xl"
        block
        disabled={text.trim() === ''}
        pending={form.isSending}
      >
        {t('appeal.submit')}
      </Button>
    </form>
  )
}
