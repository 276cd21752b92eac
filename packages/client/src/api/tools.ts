/** Made by scripts/client-types/write-types.ts from the OpenAPI document of this router. */
export interface paths {
    readonly "/notify/{target}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send a notification to event streams */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly target: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": {
                        readonly data: unknown;
                        readonly metadata?: {
                            readonly [key: string]: unknown;
                        };
                        readonly tenantId?: string;
                        readonly type?: string;
                        readonly userId?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Notification sent; returns its id. */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly id: string;
                            /** @enum {unknown} */
                            readonly ok: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "SESSION_REVOKED" | "UNAUTHORIZED" | "API_KEY_INVALID" | "API_KEY_REVOKED" | "API_KEY_EXPIRED" | "ADMIN_UNAUTHORIZED" | "INSUFFICIENT_SCOPE" | "API_KEY_IP_BLOCKED" | "API_KEY_INSUFFICIENT_SCOPE" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "SSE_UNAVAILABLE" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/stream/ticket": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Get a ticket for an event stream */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description A ticket that opens one stream. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly expiresIn: number;
                            /** @enum {unknown} */
                            readonly ok: true;
                            readonly ticket: string;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "API_KEY_INVALID" | "API_KEY_REVOKED" | "API_KEY_EXPIRED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "ADMIN_UNAUTHORIZED" | "API_KEY_IP_BLOCKED" | "API_KEY_INSUFFICIENT_SCOPE" | "CSRF_INVALID" | "ADMIN_FORBIDDEN" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/telemetry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Query recorded events */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly event?: string;
                    readonly from?: string;
                    readonly limit?: string;
                    readonly offset?: string;
                    readonly sessionId?: string;
                    readonly tenantId?: string;
                    readonly to?: string;
                    readonly userId?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Recorded events that match the filters. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly data: readonly {
                                readonly correlationId?: string;
                                readonly data?: {
                                    readonly [key: string]: unknown;
                                };
                                readonly event: string;
                                readonly id: string;
                                readonly ip?: string;
                                readonly sessionId?: string;
                                readonly tenantId?: string;
                                readonly timestamp: string;
                                readonly userAgent?: string;
                                readonly userId?: string;
                            }[];
                            readonly total: number;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "API_KEY_INVALID" | "API_KEY_REVOKED" | "API_KEY_EXPIRED" | "ADMIN_UNAUTHORIZED" | "API_KEY_IP_BLOCKED" | "API_KEY_INSUFFICIENT_SCOPE" | "ADMIN_FORBIDDEN" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/track/{eventName}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Track an event */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly eventName: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "application/json": {
                        readonly correlationId?: string;
                        readonly data?: {
                            readonly [key: string]: unknown;
                        };
                        readonly sessionId?: string;
                        readonly tenantId?: string;
                        readonly userId?: string;
                    };
                };
            };
            readonly responses: {
                /** @description Event accepted; returns its id. */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            readonly id: string;
                            /** @enum {unknown} */
                            readonly ok: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "API_KEY_INVALID" | "API_KEY_REVOKED" | "API_KEY_EXPIRED" | "INVALID_ACCESS_TOKEN" | "SESSION_REVOKED" | "ADMIN_UNAUTHORIZED" | "INSUFFICIENT_SCOPE" | "API_KEY_IP_BLOCKED" | "API_KEY_INSUFFICIENT_SCOPE" | "CSRF_INVALID" | "ADMIN_FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/{provider}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Receive a webhook */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly provider: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: {
                readonly content: {
                    readonly "*/*": string;
                };
            };
            readonly responses: {
                /** @description Accepted. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @enum {unknown} */
                            readonly ok: true;
                        };
                    };
                };
                /** @description Failed. */
                readonly default: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Error"] & {
                            /** @enum {string} */
                            readonly code: "VALIDATION_ERROR" | "INVALID_SIGNATURE" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "RATE_LIMITED" | "INTERNAL" | "OVERLOADED" | "OFFLINE" | "UNEXPECTED_RESPONSE";
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Error: {
            readonly code: string;
            readonly details?: readonly {
                readonly path: string;
                readonly rule: string;
            }[];
            readonly error: string;
            readonly message: string;
            readonly requestId?: string;
            /** @enum {boolean} */
            readonly success: false;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
