/** Options of a service under test. JSON, so that a Worker can receive it as a binding. */
export interface Setup {
  readonly baseUrl: string
  /** Private keys as JSON. */
  readonly grantKeys: string
  /** Server that plays the sites of clients with a document. */
  readonly sites: string
}

export const CLIENT_SECRET = 'a secret: with +, % and thirty-two characters'
export const SESSION_SECRET = 'b3f1c6a09d7e4825af60c1d29e8b7a35'
export const CALLBACK = 'https://notes.example.com/cb'
/** Ids of clients with a document: one that asks for refresh tokens, and one that doesn't. */
export const AGENT = 'https://agent.example/client.json'
export const FORGETFUL_AGENT = 'https://agent.example/forgetful.json'
export const AGENT_CALLBACK = 'http://127.0.0.1:6274/callback'
