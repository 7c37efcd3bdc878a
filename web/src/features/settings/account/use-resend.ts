import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'

/** Resends the mail that confirms an address. */
export function useResend() {
  const { t } = useTranslation('settings')
  const { api, notices } = usePlatform()
  return useMutation({
    mutationFn: () => api.mail.resendConfirmationEmail(),
    onSuccess: () => notices.show({ title: t('email.resent'), accent: 'success' }),
  })
}
