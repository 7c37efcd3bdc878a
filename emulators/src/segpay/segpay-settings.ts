/** Keys that everyone can read: nothing of worth is behind them. */
export const settings = {
  eticket: '199001:27001',
  userId: 'emulated-segpay-user',
  accessKey: 'emulated-segpay-access-key',
  postbackUser: 'segpay',
  postbackPasswords: ['emulated-segpay-postback'],
  addresses: ['127.0.0.1', '::1'],
} as const
