import { form, organisations, show, tell } from './elements.ts'
import { call, open } from './notes.ts'

organisations.addEventListener('change', () => void open(organisations.value))

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const answer = await call('/notes', { text: new FormData(form).get('text') })
  if (answer === null) return
  show(answer.note)
  form.reset()
})

const { tenants = [] } = (await call('/auth/tenants')) ?? {}
for (const { id, name } of tenants) organisations.add(new Option(name, id))
const asked = new URLSearchParams(location.search).get('organisation') ?? tenants[0]?.id
if (asked === undefined) tell('You have no organisation yet.')
else {
  organisations.value = asked
  await open(asked)
}
