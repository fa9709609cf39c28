// Generated from specs/ by npm run generate. Do not edit.

export const unlistedParts: Readonly<Record<"paths" | "components", Readonly<Record<string, object>>>> & {
  readonly tags: readonly object[];
} = {
  "tags": [
    {
      "name": "Unlisted",
      "description": "Operations that the service describes without listing their routes."
    }
  ],
  "paths": {
    "/servers/{id}": {
      "patch": {
        "operationId": "updateServer",
        "tags": [
          "Unlisted"
        ],
        "summary": "Update a server",
        "description": "Changes the given fields of a server; absent ones stay and null clears.",
        "x-status": "described-unlisted",
        "x-provenance": "assumed",
        "x-assumption": "U-01",
        "x-rationale": "Updating servers is described without a route; sites and alerts are updated with PATCH.",
        "requestBody": {
          "required": true,
          "description": "The fields to change.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/ServerUpdate"
              },
              "example": {
                "name": "shop-1"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The changed server.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/Server"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "srv_81f2",
                    "teamId": "team_9",
                    "name": "shop-1",
                    "host": "203.0.113.10",
                    "port": 22,
                    "username": "root",
                    "status": "online",
                    "statusReason": null,
                    "sshPublicKey": null,
                    "connectCommand": null,
                    "os": {
                      "name": "ubuntu",
                      "version": "24.04",
                      "arch": "x86_64"
                    },
                    "resources": {
                      "cpuCores": 4,
                      "memoryMb": 8192,
                      "diskGb": 160
                    },
                    "provider": "example-cloud",
                    "region": "fra1",
                    "description": null,
                    "tags": [
                      "production",
                      "web"
                    ],
                    "lastSeenAt": "2026-01-01T00:00:00.000Z",
                    "createdAt": "2025-11-02T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/databases/{id}/users": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the database.",
          "x-provenance": "assumed",
          "x-assumption": "U-03",
          "x-rationale": "Managing database users is described without a route; DigitalOcean and Render nest them under the database.",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "db_6b2e"
        }
      ],
      "get": {
        "operationId": "listDatabaseUsers",
        "tags": [
          "Unlisted"
        ],
        "summary": "List database users",
        "description": "Lists the users of a database.",
        "x-status": "described-unlisted",
        "x-provenance": "assumed",
        "x-assumption": "U-03",
        "x-rationale": "Managing database users is described without a route; DigitalOcean and Render nest them under the database.",
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "Items per page.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "example": 1,
            "schema": {
              "type": "integer",
              "default": 25
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "description": "Opaque position taken from the previous page's `meta.nextCursor`.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "schema": {
              "type": "string"
            },
            "example": "dXNlcnMtb2YtZGJfNmIyZSAxMw"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of database users, newest first.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "Cursor pages with data and meta, as PagerDuty, Forge and Render return them.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data",
                    "meta"
                  ],
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/DatabaseUser"
                      }
                    },
                    "meta": {
                      "$ref": "#/components/schemas/PageMeta"
                    }
                  }
                },
                "example": {
                  "data": [
                    {
                      "id": "dbu_41",
                      "username": "metrics",
                      "role": "readonly"
                    }
                  ],
                  "meta": {
                    "nextCursor": "dXNlcnMtb2YtZGJfNmIyZSAxMw",
                    "limit": 1
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "post": {
        "operationId": "createDatabaseUser",
        "tags": [
          "Unlisted"
        ],
        "summary": "Create a database user",
        "description": "Creates a user and shows its password this once. Fails with `name_taken` if the database has a user of that name.",
        "x-status": "described-unlisted",
        "x-provenance": "assumed",
        "x-assumption": "U-03",
        "x-rationale": "Managing database users is described without a route; DigitalOcean and Render nest them under the database.",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "4a0414a9-fb47-42cd-a6b0-c64d6bc88dae",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "description": "The user to create.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/DatabaseUserCreate"
              },
              "example": {
                "username": "report",
                "role": "readonly"
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The new user with its password.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the new resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/DatabaseUserCreated"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "dbu_jubwd0z6cqs67ars",
                    "username": "report",
                    "role": "readonly",
                    "password": "pw_jgyynpa7du4y1bzo"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/databases/{id}/users/{userId}": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the database.",
          "x-provenance": "assumed",
          "x-assumption": "U-03",
          "x-rationale": "Managing database users is described without a route; DigitalOcean and Render nest them under the database.",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "db_6b2e"
        },
        {
          "name": "userId",
          "in": "path",
          "required": true,
          "description": "Id of the database user.",
          "x-provenance": "assumed",
          "x-assumption": "U-03",
          "x-rationale": "Managing database users is described without a route; DigitalOcean and Render nest them under the database.",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "dbu_41"
        }
      ],
      "delete": {
        "operationId": "deleteDatabaseUser",
        "tags": [
          "Unlisted"
        ],
        "summary": "Delete a database user",
        "description": "Deletes a user of a database.",
        "x-status": "described-unlisted",
        "x-provenance": "assumed",
        "x-assumption": "U-03",
        "x-rationale": "Managing database users is described without a route; DigitalOcean and Render nest them under the database.",
        "responses": {
          "204": {
            "description": "The user is deleted.",
            "x-provenance": "assumed",
            "x-assumption": "G-19",
            "x-rationale": "Render and DigitalOcean answer 204 to a delete.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/webhooks/{id}": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the webhook.",
          "x-provenance": "assumed",
          "x-assumption": "U-04",
          "x-rationale": "Updating and deleting webhooks is described without a route; Render, Svix and Netlify do it so.",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "wh_5a"
        }
      ],
      "patch": {
        "operationId": "updateWebhook",
        "tags": [
          "Unlisted"
        ],
        "summary": "Update a webhook",
        "description": "Changes the given fields of a webhook; absent ones stay and null clears.",
        "x-status": "described-unlisted",
        "x-provenance": "assumed",
        "x-assumption": "U-04",
        "x-rationale": "Updating and deleting webhooks is described without a route; Render, Svix and Netlify do it so.",
        "requestBody": {
          "required": true,
          "description": "The fields to change.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/WebhookUpdate"
              },
              "example": {
                "enabled": false
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The changed webhook.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/Webhook"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "wh_5a",
                    "teamId": "team_9",
                    "url": "https://hooks.example.com/tandem",
                    "events": [
                      "deploy.succeeded",
                      "deploy.failed"
                    ],
                    "enabled": false,
                    "status": "disabled",
                    "disabledReason": "manual",
                    "description": "Deploy notices",
                    "lastDeliveryAt": "2025-12-26T00:00:09.100Z",
                    "createdAt": "2025-12-12T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      },
      "delete": {
        "operationId": "deleteWebhook",
        "tags": [
          "Unlisted"
        ],
        "summary": "Delete a webhook",
        "description": "Deletes a webhook and stops its deliveries.",
        "x-status": "described-unlisted",
        "x-provenance": "assumed",
        "x-assumption": "U-04",
        "x-rationale": "Updating and deleting webhooks is described without a route; Render, Svix and Netlify do it so.",
        "responses": {
          "204": {
            "description": "The webhook is deleted.",
            "x-provenance": "assumed",
            "x-assumption": "G-19",
            "x-rationale": "Render and DigitalOcean answer 204 to a delete.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/billing/portal": {
      "post": {
        "operationId": "createBillingPortal",
        "tags": [
          "Unlisted"
        ],
        "summary": "Open the billing portal",
        "description": "Creates a short-lived address of the billing portal.",
        "x-status": "described-unlisted",
        "x-provenance": "assumed",
        "x-assumption": "U-06",
        "x-rationale": "Opening portals is described without a route; Stripe creates a portal session.",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "9e8c5e18-6838-4cf7-aaf6-796ee0838852",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": false,
          "description": "Options of the session.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/PortalCreate"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The address of the portal.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/PortalSession"
                    }
                  }
                },
                "example": {
                  "data": {
                    "url": "https://billing.example.com/portal/portal_jubwd0z6cqs67ars",
                    "expiresAt": "2026-01-01T00:30:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/teams": {
      "post": {
        "operationId": "createTeam",
        "tags": [
          "Unlisted"
        ],
        "summary": "Create a team",
        "description": "Creates a team that you own.",
        "x-status": "described-unlisted",
        "x-provenance": "assumed",
        "x-assumption": "U-05",
        "x-rationale": "Creating teams is described without a route; Vercel and Dokploy do it so.",
        "parameters": [
          {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
            "x-provenance": "assumed",
            "x-assumption": "G-12",
            "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
            "example": "b98c45bd-79cc-445d-a3a9-74824cad5b96",
            "schema": {
              "type": "string",
              "format": "uuid"
            }
          }
        ],
        "requestBody": {
          "required": true,
          "description": "The team to create.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/TeamCreate"
              },
              "example": {
                "name": "Acme"
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The new team.",
            "x-provenance": "assumed",
            "x-assumption": "G-05",
            "x-rationale": "Ploi and Forge wrap the new resource in data, as the tool API does.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data"
                  ],
                  "properties": {
                    "data": {
                      "$ref": "#/components/schemas/Team"
                    }
                  }
                },
                "example": {
                  "data": {
                    "id": "team_8nfjgc0zpwo0vijf",
                    "name": "Acme",
                    "slug": "acme-2",
                    "role": "owner",
                    "members": [
                      {
                        "id": "mem_jubwd0z6cqs67ars",
                        "userId": "usr_1",
                        "email": "owner@example.com",
                        "name": "The owner",
                        "role": "owner",
                        "joinedAt": "2026-01-01T00:00:00.000Z"
                      }
                    ],
                    "invites": [],
                    "createdAt": "2026-01-01T00:00:00.000Z",
                    "updatedAt": "2026-01-01T00:00:00.000Z"
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "409": {
            "$ref": "#/components/responses/Conflict"
          },
          "422": {
            "$ref": "#/components/responses/UnprocessableContent"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    },
    "/teams/{id}/audit-logs": {
      "parameters": [
        {
          "name": "id",
          "in": "path",
          "required": true,
          "description": "Id of the team.",
          "x-provenance": "assumed",
          "x-assumption": "U-07",
          "x-rationale": "Reading audit logs is described without a route; the log belongs to the team.",
          "schema": {
            "$ref": "#/components/schemas/Id"
          },
          "example": "team_9"
        }
      ],
      "get": {
        "operationId": "listAuditLogs",
        "tags": [
          "Unlisted"
        ],
        "summary": "List audit log entries",
        "description": "Lists what was done in a team.",
        "x-status": "described-unlisted",
        "x-provenance": "assumed",
        "x-assumption": "U-07",
        "x-rationale": "Reading audit logs is described without a route; the log belongs to the team.",
        "parameters": [
          {
            "name": "limit",
            "in": "query",
            "description": "Items per page.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "example": 1,
            "schema": {
              "type": "integer",
              "default": 25
            }
          },
          {
            "name": "cursor",
            "in": "query",
            "description": "Opaque position taken from the previous page's `meta.nextCursor`.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "PagerDuty and Render page with limit and cursor.",
            "schema": {
              "type": "string"
            },
            "example": "YXVkaXQtb2YtdGVhbV85IDI2"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of audit log entries, newest first.",
            "x-provenance": "assumed",
            "x-assumption": "G-06",
            "x-rationale": "Cursor pages with data and meta, as PagerDuty, Forge and Render return them.",
            "headers": {
              "RateLimit": {
                "$ref": "#/components/headers/RateLimit"
              },
              "RateLimit-Policy": {
                "$ref": "#/components/headers/RateLimit-Policy"
              },
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": [
                    "data",
                    "meta"
                  ],
                  "properties": {
                    "data": {
                      "type": "array",
                      "items": {
                        "$ref": "#/components/schemas/AuditLogEntry"
                      }
                    },
                    "meta": {
                      "$ref": "#/components/schemas/PageMeta"
                    }
                  }
                },
                "example": {
                  "data": [
                    {
                      "id": "aud_4",
                      "action": "ai.prompt",
                      "actor": {
                        "type": "user",
                        "id": "usr_1",
                        "name": "The owner"
                      },
                      "target": {
                        "type": "ai",
                        "id": "job_31",
                        "name": "Move the shop to PHP 8.4"
                      },
                      "status": "success",
                      "ip": null,
                      "metadata": {},
                      "createdAt": "2025-12-31T23:58:00.000Z"
                    }
                  ],
                  "meta": {
                    "nextCursor": "YXVkaXQtb2YtdGVhbV85IDI2",
                    "limit": 1
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalError"
          },
          "503": {
            "$ref": "#/components/responses/Unavailable"
          }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "WebhookEvent": {
        "description": "One platform event as it is delivered; expect types that you do not know.",
        "x-provenance": "assumed",
        "x-assumption": "W-01",
        "x-rationale": "Event kinds and payloads are not shown; the data is the resource that the API returns.",
        "oneOf": [
          {
            "$ref": "#/components/schemas/ServerEvent"
          },
          {
            "$ref": "#/components/schemas/SiteEvent"
          },
          {
            "$ref": "#/components/schemas/DeployEvent"
          },
          {
            "$ref": "#/components/schemas/DatabaseEvent"
          },
          {
            "$ref": "#/components/schemas/BackupEvent"
          },
          {
            "$ref": "#/components/schemas/RestoreEvent"
          },
          {
            "$ref": "#/components/schemas/AlertEvent"
          },
          {
            "$ref": "#/components/schemas/AiJobEvent"
          },
          {
            "$ref": "#/components/schemas/SubscriptionEvent"
          },
          {
            "$ref": "#/components/schemas/InvoiceEvent"
          },
          {
            "$ref": "#/components/schemas/TeamInviteEvent"
          },
          {
            "$ref": "#/components/schemas/TeamMemberEvent"
          },
          {
            "$ref": "#/components/schemas/WebhookPingEvent"
          }
        ]
      },
      "ServerUpdate": {
        "type": "object",
        "description": "Fields of a server to change; absent ones stay and null clears.",
        "x-provenance": "assumed",
        "x-assumption": "U-01",
        "x-rationale": "Everything that can be set at creation, with merge semantics (G-19); Coolify updates servers with PATCH.",
        "properties": {
          "name": {
            "type": "string",
            "description": "Name of the server, unique in the team."
          },
          "host": {
            "type": "string",
            "description": "IPv4 address, IPv6 address or hostname of the VPS."
          },
          "port": {
            "type": "integer",
            "minimum": 1,
            "maximum": 65535,
            "description": "SSH port."
          },
          "username": {
            "type": "string",
            "description": "SSH user."
          },
          "description": {
            "type": [
              "string",
              "null"
            ],
            "description": "Free text about the server."
          },
          "provider": {
            "type": [
              "string",
              "null"
            ],
            "description": "Free label for the hosting provider."
          },
          "region": {
            "type": [
              "string",
              "null"
            ],
            "description": "Free label for the location."
          },
          "tags": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "Free labels for grouping."
          },
          "sshPrivateKey": {
            "type": "string",
            "writeOnly": true,
            "description": "SSH private key in PEM form."
          }
        }
      },
      "DatabaseUserCreate": {
        "type": "object",
        "required": [
          "username",
          "role"
        ],
        "description": "A database user to create.",
        "x-provenance": "assumed",
        "x-assumption": "U-03",
        "x-rationale": "DigitalOcean creates database users from a name and a role; the password is generated.",
        "properties": {
          "username": {
            "type": "string",
            "description": "Name of the user."
          },
          "role": {
            "$ref": "#/components/schemas/DatabaseUserRole",
            "description": "Permissions of the user."
          }
        }
      },
      "DatabaseUserCreated": {
        "description": "The new database user with its password, which is shown only once.",
        "x-provenance": "assumed",
        "x-assumption": "U-03",
        "x-rationale": "A generated password is shown once, as when a database is created.",
        "allOf": [
          {
            "$ref": "#/components/schemas/DatabaseUser"
          },
          {
            "type": "object",
            "required": [
              "password"
            ],
            "properties": {
              "password": {
                "type": "string",
                "readOnly": true,
                "description": "Password of the user; shown only once."
              }
            }
          }
        ]
      },
      "WebhookUpdate": {
        "type": "object",
        "description": "Fields of a webhook to change; absent ones stay and null clears.",
        "x-provenance": "assumed",
        "x-assumption": "U-04",
        "x-rationale": "Render, Svix and Netlify let the same fields change that creation sets.",
        "properties": {
          "url": {
            "type": "string",
            "format": "uri",
            "pattern": "^https://",
            "description": "HTTPS URL that receives the events."
          },
          "events": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/WebhookEventFilter"
            },
            "description": "Event types to deliver, or `*` for all."
          },
          "enabled": {
            "type": "boolean",
            "description": "Whether events are delivered."
          },
          "description": {
            "type": [
              "string",
              "null"
            ],
            "description": "Free text about the webhook."
          }
        }
      },
      "PortalCreate": {
        "type": "object",
        "description": "Options of a billing portal session.",
        "x-provenance": "assumed",
        "x-assumption": "U-06",
        "x-rationale": "Stripe's portal session takes a return address.",
        "properties": {
          "returnUrl": {
            "type": "string",
            "format": "uri",
            "description": "Where the portal sends the user afterwards."
          }
        }
      },
      "PortalSession": {
        "type": "object",
        "required": [
          "url",
          "expiresAt"
        ],
        "description": "Access to the billing portal for a short time.",
        "x-provenance": "assumed",
        "x-assumption": "U-06",
        "x-rationale": "Stripe's portal session answers with a short-lived address.",
        "properties": {
          "url": {
            "type": "string",
            "format": "uri",
            "description": "Address of the portal."
          },
          "expiresAt": {
            "type": "string",
            "format": "date-time",
            "description": "When the address expires."
          }
        }
      },
      "TeamCreate": {
        "type": "object",
        "required": [
          "name"
        ],
        "description": "A team to create.",
        "x-provenance": "assumed",
        "x-assumption": "U-05",
        "x-rationale": "Vercel and Dokploy need only a name.",
        "properties": {
          "name": {
            "type": "string",
            "description": "Name of the team."
          }
        }
      },
      "AuditActor": {
        "type": "object",
        "required": [
          "type",
          "id",
          "name"
        ],
        "description": "Who did something.",
        "x-provenance": "assumed",
        "x-assumption": "U-07",
        "x-rationale": "People, tokens, the AI and the service itself act, so the kind is included.",
        "properties": {
          "type": {
            "anyOf": [
              {
                "type": "string",
                "enum": [
                  "user",
                  "token",
                  "ai",
                  "system"
                ]
              },
              {
                "type": "string"
              }
            ],
            "description": "Kind of actor."
          },
          "id": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the actor."
          },
          "name": {
            "type": "string",
            "description": "Name of the actor."
          }
        }
      },
      "AuditTarget": {
        "type": "object",
        "required": [
          "type",
          "id",
          "name"
        ],
        "description": "What something was done to.",
        "x-provenance": "assumed",
        "x-assumption": "U-07",
        "x-rationale": "Kind and name make an entry readable after the thing itself is gone.",
        "properties": {
          "type": {
            "type": "string",
            "description": "Kind of resource, such as `site`."
          },
          "id": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the resource."
          },
          "name": {
            "type": "string",
            "description": "Name of the resource at that time."
          }
        }
      },
      "AuditLogEntry": {
        "type": "object",
        "required": [
          "id",
          "action",
          "actor",
          "target",
          "status",
          "ip",
          "metadata",
          "createdAt"
        ],
        "description": "One recorded action: who did what to what.",
        "x-provenance": "assumed",
        "x-assumption": "U-07",
        "x-rationale": "The common fields of the audit logs of Render, PlanetScale and PagerDuty.",
        "properties": {
          "id": {
            "$ref": "#/components/schemas/Id",
            "description": "Id of the entry."
          },
          "action": {
            "type": "string",
            "description": "What was done, such as `site.deploy`."
          },
          "actor": {
            "$ref": "#/components/schemas/AuditActor",
            "description": "Who did it."
          },
          "target": {
            "$ref": "#/components/schemas/AuditTarget",
            "description": "What it was done to."
          },
          "status": {
            "x-outcome": {
              "success": "good",
              "error": "bad"
            },
            "anyOf": [
              {
                "type": "string",
                "enum": [
                  "success",
                  "error"
                ]
              },
              {
                "type": "string"
              }
            ],
            "description": "Whether it worked."
          },
          "ip": {
            "type": [
              "string",
              "null"
            ],
            "description": "Address that the request came from, if known."
          },
          "metadata": {
            "type": "object",
            "additionalProperties": true,
            "description": "Further facts about the action."
          },
          "createdAt": {
            "type": "string",
            "format": "date-time",
            "description": "When it was done."
          }
        }
      }
    },
    "parameters": {
      "Limit": {
        "name": "limit",
        "in": "query",
        "description": "Items per page.",
        "x-provenance": "assumed",
        "x-assumption": "G-06",
        "x-rationale": "PagerDuty and Render page with limit and cursor.",
        "example": 10,
        "schema": {
          "type": "integer",
          "default": 25
        }
      },
      "Cursor": {
        "name": "cursor",
        "in": "query",
        "description": "Opaque position taken from the previous page's `meta.nextCursor`.",
        "x-provenance": "assumed",
        "x-assumption": "G-06",
        "x-rationale": "PagerDuty and Render page with limit and cursor.",
        "schema": {
          "type": "string"
        }
      },
      "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "UUID v4, without quotes, that makes repeating this request safe for 24 hours.",
        "x-provenance": "assumed",
        "x-assumption": "G-12",
        "x-rationale": "IETF idempotency-key draft for the statuses, Stripe for the unquoted value.",
        "example": "5f0c3a52-6c0f-4b7e-9a39-1d1f6f3f2b11",
        "schema": {
          "type": "string",
          "format": "uuid"
        }
      }
    }
  }
};
