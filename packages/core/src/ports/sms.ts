/** Carries text messages. Rejects when the message was not taken over; never retries. */
export interface SmsTransport {
  send(phoneNumber: string, message: string): Promise<void>
}
