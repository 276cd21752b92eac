export const STATUS_TONES = { pending: 'warn', delivered: 'good', dead: 'bad' } as const
export const STATUS_LABELS = { pending: 'Waiting', delivered: 'Delivered', dead: 'Given up' } as const
