import { it } from 'vitest'
import { expectReadyMadeHeld } from './ready-made-server.ts'

it('the ready-made server on Node, with SQLite, holds against the siege', () => expectReadyMadeHeld())
