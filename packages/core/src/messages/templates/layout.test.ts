import { describe, expect, it } from 'vitest'
import { renderMail } from './layout.ts'

describe('renderMail', () => {
  it('shows every value as text in HTML, and as it is in plain text', () => {
    const hostile = `<img src=x onerror="alert(1)"> & 'friends'`
    const text = { subject: hostile, paragraphs: [hostile], action: hostile }
    const mail = renderMail('en', hostile, text, 'https://app.example/?a=1&b="><script>')
    expect(mail.subject).toBe(hostile)
    expect(mail.html).not.toMatch(/<img|<script/)
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;friends&#39;')
    expect(mail.html).toContain('href="https://app.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
    expect(mail.text).toContain(hostile)
  })
})
