import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Uses the controls of a page as a person does with a mouse or a keyboard. */
export interface InputDevice {
  press(control: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Chooses the option with this text. */
  choose(select: Locator, option: string): Promise<void>
  check(box: Locator): Promise<void>
  /** Chooses this radio button of its group. */
  pick(radio: Locator): Promise<void>
}

export const mouse: InputDevice = {
  press: (control) => control.click(),
  fill: (field, text) => field.fill(text),
  choose: async (select, option) => {
    await select.selectOption(option)
  },
  check: (box) => box.check(),
  pick: (radio) => radio.check(),
}

/** Uses the device, and counts the uses. */
export function counting(device: InputDevice, acts: { count: number }): InputDevice {
  // The cast is safe: each method has the parameters and the result of the device's own.
  return Object.fromEntries(
    Object.entries(device).map(([name, use]) => [
      name,
      (...args: unknown[]) => {
        acts.count++
        return Reflect.apply(use, device, args)
      },
    ]),
  ) as unknown as InputDevice
}

/** Uses the page as a person without a pointer does: Tab until the control has the focus, then a key. */
export function keyboardOf(page: Page): InputDevice {
  const { keyboard } = page
  return {
    async press(control) {
      await tabTo(page, control)
      // A busy button ignores the key, so a person waits, as `click` does.
      await expect.poll(() => control.isEnabled()).toBe(true)
      await keyboard.press('Enter')
    },
    async fill(field, text) {
      await tabTo(page, field)
      await keyboard.press('Control+A')
      await (text === '' ? keyboard.press('Delete') : keyboard.type(text))
    },
    async choose(select, option) {
      await tabTo(page, select)
      await keyboard.type(option)
    },
    async check(box) {
      await tabTo(page, box)
      await keyboard.press('Space')
    },
    async pick(radio) {
      const group = radio.locator('xpath=ancestor::fieldset').getByRole('radio')
      // Tab reaches only the checked radio button of a group.
      await tabTo(page, group.and(page.locator(':checked')))
      const count = await group.count()
      for (let presses = 0; presses < count && !(await radio.isChecked()); presses++) await keyboard.press('ArrowDown')
      expect(await radio.isChecked(), `the arrow keys reach ${radio}`).toBe(true)
    },
  }
}

const MAX_TABS = 120

/** Presses Tab until the control has the focus. Fails if Tab never reaches it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  const isInEditor = () => page.evaluate(() => document.activeElement?.matches('.editor textarea'))
  for (let presses = 0; presses < MAX_TABS && !(await hasFocus()); presses++) {
    // In an editor of code Tab indents, until Escape is pressed.
    if (await isInEditor()) await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
  }
  expect(await hasFocus(), `Tab reaches ${control}`).toBe(true)
}
