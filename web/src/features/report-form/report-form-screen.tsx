import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import { ConfirmReport } from './confirm-report.tsx'
import { ReportForm } from './report-form.tsx'

/**
 * `/report`: reports a person or a picture without an account; the outcome comes by email. With the secret of the
 * receipt’s link, which stands after the `#`, it confirms the mailbox.
 */
export function ReportFormScreen() {
  const { t } = useTranslation('report-form')
  const token = useLocation().hash.slice(1)
  const heading = t(token === '' ? 'title' : 'confirm.title')
  return (
    <AuthFrame title={heading} heading={heading} path="/report">
      {token === '' ? <ReportForm /> : <ConfirmReport token={token} />}
    </AuthFrame>
  )
}
